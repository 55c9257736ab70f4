/** What a start does with stored settings: `e2e/web/browser/first-paint.spec.ts`. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { parseSettings } from '#session/settings-schema.ts'
import { openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { dialog, expectTitle, field, figure, main } from '#testing/screen.ts'

test('theme, text size, hidden amounts and language take effect at once and are stored', async () => {
  const html = document.documentElement
  await openAsPartner(paths.settings)
  await field('Theme').selectOptions('Dark')
  await expect.poll(() => html.dataset.theme).toBe('dark')
  await field('Text size').selectOptions('150%')
  await expect.poll(() => getComputedStyle(html).getPropertyValue('--text')).toBe('1.5')
  await main().getByRole('checkbox', { name: 'Hide amounts everywhere' }).click()
  const stored = parseSettings(localStorage.getItem('placard') ?? undefined)
  expect(stored).toMatchObject({ theme: 'dark', textSize: 150, isMasked: true })
  await reopenApp(paths.settings)
  await expect.element(field('Text size')).toHaveValue('150')
  await reopenApp(paths.adCenter)
  await expect.element(figure('Deposit').first()).toMatchTextContent('Amount hidden')
  await reopenApp(paths.settings)
  await main()
    .getByRole('button', { name: /^Language/ })
    .click()
  await page.getByRole('option', { name: '简体中文' }).click()
  await dialog('Language').getByRole('button', { name: 'OK' }).click()
  await expectTitle('设置')
  expect(localStorage.getItem('lang')).toBe('zh')
})
