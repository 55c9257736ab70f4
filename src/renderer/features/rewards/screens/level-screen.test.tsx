import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { expectCount, expectFigure } from '#testing/screen.ts'

test('the level page shows the missing amount to the cent', async () => {
  await openAsPartner(paths.level)
  await expect.element(page.getByRole('region', { name: 'Your level' })).toMatchTextContent('Level 1')
  await expectFigure('Still needed for level 2', '$1,000.00')
  await expect
    .element(page.getByRole('progressbar', { name: 'Progress to level 2' }))
    .toHaveAttribute('aria-valuenow', '0')
  await expectCount(page.getByRole('region', { name: 'All levels' }).getByRole('listitem'), 4)
})
