/** Changing the language on a page whose texts come from the host. */
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { receiveCoupons } from '../../ready-partner.ts'

test('texts of the host are loaded again in the chosen language', async ({ page, running }) => {
  const partner = await logInPartner(page, running, '/ad-center')
  await receiveCoupons(running, partner)
  await page.goto('/#/ad-center/coupons')
  await expect(page.getByRole('heading', { name: 'Welcome discount' }).first()).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  const sheet = page.getByRole('dialog', { name: 'Language' })
  await sheet.getByRole('option', { name: 'Deutsch' }).click()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { name: 'Welcome discount' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Willkommensrabatt' }).first()).toBeVisible()
})
