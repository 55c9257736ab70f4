/** Foreign exchange: the acceptors, the code that starts an exchange, and where to get it. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { button, dialog, expectCount, expectFigure, expectGone } from '#testing/screen.ts'

const start = page.getByRole('region', { name: 'Start an exchange' })

test('acceptors are facts with their limits and nothing to press; the code decides between them', async () => {
  await openAsPartner(paths.foreignExchange)
  await expectFigure('Linnea Varga', 'Up to $2,000.00 at a time', start)
  await expect.element(start.getByText('Your acceptance code decides which of them')).toBeVisible()
  await start.getByRole('tab', { name: 'Enterprise' }).click()
  await expectFigure('Northmere Settlement', 'Up to $200,000.00 at a time', start)
  await expectGone(start.getByText('Linnea Varga'))
  await expectCount(start.getByRole('button'), 2)
})

test('an empty code is refused at its field, and customer service is one press away', async () => {
  await openAsPartner(paths.foreignExchange)
  await button('Start exchange').click()
  await expect
    .element(page.getByLabelText('Acceptance code'))
    .toHaveAccessibleDescription('This cannot be empty.')
  await button('Ask customer service for a code').click()
  await expect.element(dialog('Customer service')).toBeVisible()
})
