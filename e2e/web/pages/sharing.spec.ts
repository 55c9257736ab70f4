/** A receipt's reference is shared where the browser has a share sheet. Copying: `features/wallet/screens/receipt-screen.test.tsx`. */
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'

test('the shared text is one line with the reference and no amount', async ({ page, running }) => {
  // The share sheet is the system's: the test stores its data instead.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', {
      configurable: true,
      value: async (data: ShareData) => void localStorage.setItem('shared', JSON.stringify(data)),
    })
  })
  await logInPartner(page, running, '/wallet')
  await page
    .getByRole('link', { name: /[A-Z]-\u2060?[0-9A-Z]{8}/ })
    .first()
    .click()
  const wallet = new WalletPages(page)
  const reference = await wallet.figure('Reference').innerText()
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = await page.evaluate(() => localStorage.getItem('shared'))
  const { text } = JSON.parse(shared ?? '{}')
  expect(text).toMatch(new RegExp(`^Placard: .+, reference ${reference}$`))
  expect(text).not.toContain('500.00')
})
