/** The withdrawals alone: sums, filters, the address, and histories that do not load at once. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { expectErrors, openApp, reopenApp, test } from '#testing/app.tsx'
import { button, expectCount, expectFigure, expectGone, expectPath, expectTitle } from '#testing/screen.ts'
import { openFreeWallet, withdraw } from '#testing/wallet.ts'

const view = `${paths.fundingDetails}?view=payouts`
const sums = page.getByRole('region', { name: 'Sums by status' })
const rows = page.getByRole('list', { name: 'Withdrawals' }).getByRole('link')

async function pick(name: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByRole('option', { name: option, exact: true }).click()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expectGone(sheet)
}

test('the withdrawals stand alone with their sums, and a choice stays in the address', async () => {
  const partner = await openFreeWallet()
  const refused = await withdraw('50', partner.transactionPassword)
  await commands.submitDeskForm('refuse-payout', { reference: refused, reason: 'The account is closed' })
  await reopenApp(paths.wallet)
  await withdraw('20', partner.transactionPassword)
  await reopenApp(view)
  await expectFigure('Pending (1)', '$20.00', sums)
  await expectFigure('Refused (1)', '$50.00', sums)
  await expectCount(rows, 2)
  await pick('Status', 'Refused')
  await expectCount(rows, 1)
  await expectGone(sums.getByText('Pending (1)'))
  await expectPath(/status=refused/)
  await reopenApp(location.hash.slice(1))
  await expectCount(rows, 1)
  await pick('Status', 'Paid out')
  await expect.element(page.getByText('No withdrawals')).toBeVisible()
  await button('Show all withdrawals').click()
  await expectCount(rows, 2)
  await pick('Year', String(new Date().getUTCFullYear()))
  await expectPath(/year=\d{4}/)
  await expectCount(rows, 2)
  await rows.last().click()
  await expectTitle('Receipt')
  await expect.element(page.getByRole('article')).toMatchTextContent(refused)
})

test('there are no sums before all withdrawals are loaded, and what fails can be tried again', async () => {
  expectErrors(/ERR_CONNECTION_RESET/)
  const partner = await commands.readyPartner()
  // 125 withdrawals of $150.00, of which the host tells no status.
  await commands.seedEntries(partner, 2000)
  await commands.breakNetwork('**/transaction_flow/list?*before=*', 'abort')
  await openApp(view, partner.token)
  const retry = page.getByRole('button', { name: /Could not load older entries/ })
  await expect.element(retry).toBeVisible()
  await expectGone(sums)
  await commands.mendNetwork()
  await retry.click()
  await expectFigure('Status unknown (125)', '$18,750.00', sums)
  await expectCount(rows, 50)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => rows.elements().length).toBeGreaterThan(50)
})
