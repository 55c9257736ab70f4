/** Files of texts that do not arrive: what they have is in English, and the app works. */
import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { logInByForm, logInPartner } from '../../log-in-partner.ts'

test.use({ expectedError: /ERR_|Failed to (load|fetch)/ })

const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'are blocked': (route) => route.abort('blockedbyclient'),
  'are missing': (route) => route.fulfill({ status: 404, body: 'There is no such file.' }),
}

/** The user has chosen German. */
const chooseGerman = (page: Page) => page.addInitScript(() => localStorage.setItem('lang', 'de'))

for (const [name, fault] of Object.entries(faults))
  test(`when a page's texts ${name}, they are in English, and the page works`, async ({ page, running }) => {
    await chooseGerman(page)
    await page.route('**/assets/wallet-de-*', fault)
    await logInPartner(page, running, '/wallet')
    const main = page.getByRole('main')
    await expect(page.getByRole('button', { name: 'Sprache' })).toBeVisible()
    await main.getByRole('button', { name: 'Withdraw' }).click()
    await expect(main.getByRole('heading', { name: 'Withdraw' })).toBeVisible()
    // No key in the place of a text.
    await expect(main).not.toContainText(/[a-z]\.[a-z]|wallet:/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')

    await page.unroute('**/assets/wallet-de-*')
    await page.goto('/?again#/wallet')
    await expect(main.getByRole('button', { name: 'Auszahlen' })).toBeVisible()
  })

test('when the first texts of a language are blocked, the app starts in English', async ({
  page,
  running,
}) => {
  await chooseGerman(page)
  await page.route('**/assets/texts-de-*', (route) => route.abort('blockedbyclient'))
  await logInByForm(page, running, '/wallet')
  await expect(page.getByRole('main').getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.unroute('**/assets/texts-de-*')
  await page.goto('/?again#/wallet')
  await expect(page.getByRole('main').getByRole('button', { name: 'Auszahlen' })).toBeVisible()
})
