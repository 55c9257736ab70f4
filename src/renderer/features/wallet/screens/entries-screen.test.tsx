/** The funding details. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { send } from '#data/http/client.ts'
import { refreshUser } from '#data/load.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { expectErrors, openApp, openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { expectCount, expectGone, expectPath, expectTitle, figure } from '#testing/screen.ts'

const entries = page.getByRole('link', { name: /after:/ })
const events = page.getByRole('link', { name: /[+-]\$|\u2212\$/ })
const entriesView = `${paths.fundingDetails}?view=entries`

async function pickKind(option: string): Promise<void> {
  await page.getByRole('button', { name: /^Kind/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Kind' })
  await sheet.getByRole('option', { name: option }).click()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expectGone(sheet)
}

test('the funding details are filtered by kind, which stays in the address', async () => {
  const partner = await commands.readyPartner()
  await commands.submitDeskForm('deposit', { username: partner.username, amount: '20.00' })
  await commands.submitDeskForm('credit', { username: partner.username })
  await openApp(entriesView, partner.token)
  await expect.element(page.getByText('Available balance: in $520.00, out $0.00')).toBeVisible()
  await pickKind('System deposit')
  await expect
    .poll(() => entries.elements().map((row) => row.textContent))
    .toEqual([
      expect.stringMatching(/^System deposit.*\+\$20\.00/),
      expect.stringMatching(/^System deposit.*\+\$500\.00/),
    ])
  await expectPath(/[?&](kind|type)=/)
  await reopenApp(location.hash.slice(1))
  await expect.element(page.getByRole('button', { name: /^Kind/ })).toMatchTextContent('System deposit')
  await expectCount(entries, 2)
  await pickKind('VIP subscription')
  await expect.element(page.getByText('No entries')).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expectCount(entries, 4)
})

test('the history has one row per event, its sums follow the kind, and the ledger entries stand one level deeper', async () => {
  const partner = await commands.readyPartner()
  await commands.submitDeskForm('credit', { username: partner.username })
  await openApp(paths.fundingDetails, partner.token)
  await expect
    .poll(() => events.elements().map((row) => row.textContent))
    .toEqual([
      expect.stringMatching(/^Start-up credit given back.*100\.00/),
      expect.stringMatching(/^Deposit.*\+\$500\.00/),
      expect.stringMatching(/^Start-up credit, lent.*\+\$100\.00/),
    ])
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await pickKind('Withdrawal')
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await pickKind('System deposit')
  await expect.element(page.getByText('Available balance: in $500.00, out $0.00')).toBeVisible()
  await page.getByRole('tab', { name: 'Ledger entries' }).click()
  await expectCount(entries, 1)
  await expectPath(/view=entries/)
  await pickKind('Ad serving')
  await expect.element(page.getByText('Available balance: in $0.00, out $0.00')).toBeVisible()
  await page.getByRole('tab', { name: 'Events' }).click()
  await expectCount(events, 3)
  await events.first().click()
  await expect.element(page.getByRole('heading', { name: 'Start-up credit given back' })).toBeVisible()
  await expectGone(page.getByText('Available (Entry 1)'))
  await page.getByText('Ledger entries (1)').click()
  await expect.element(page.getByText(/^Start-up credit \(Entry \d+\)$/)).toBeVisible()
})

test('a long history loads while scrolling; entries that fail to load show a message and load on a tap', async () => {
  expectErrors(/ERR_CONNECTION_RESET/)
  const partner = await commands.readyPartner()
  await commands.seedEntries(partner, 200)
  await commands.breakNetwork('**/transaction_flow/list?*before=*', 'abort')
  await openApp(entriesView, partner.token)
  await expect.element(page.getByText('The loaded entries match the balances.')).toBeVisible()
  const retry = page.getByRole('button', { name: /Could not load older entries/ })
  const atEnd = page.getByText('These are all entries.')
  const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight)
  await expect
    .poll(
      () => {
        toEnd()
        return retry.query() !== null
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await commands.mendNetwork()
  await retry.click()
  await expectGone(retry)
  await expect
    .poll(
      () => {
        toEnd()
        return atEnd.query() !== null
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  const last = page.getByCss('li[data-index="201"]')
  await expect.element(last).toBeInTheDocument()
  await expect.element(page.getByText('The loaded entries match the balances.')).toBeInTheDocument()
  expect(await commands.brokenInvariants()).toEqual([])
})

test("list, receipt and total keep the account's time, and name its zone", async () => {
  await openAsPartner(paths.wallet)
  const timeZone = 'America/New_York'
  // Neither that of the browser nor that of the host.
  await send(userEndpoints.editUser, { time_zone: timeZone })
  await refreshUser()
  await reopenApp(paths.fundingDetails)
  await expect.element(page.getByText(`Days follow the time zone ${timeZone}.`)).toBeVisible()
  const row = page.getByRole('link', { name: /^Deposit/ }).first()
  const [clock = ''] = /\d+:\d\d\s[AP]M/.exec(row.element().textContent ?? '') ?? []
  await row.click()
  await expectTitle('Receipt')
  const time = figure('Time').getByRole('time')
  await expect.element(time).toBeVisible()
  const at = new Date(time.element().getAttribute('datetime') ?? '')
  const inNewYork = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { timeZone, ...options }).format(at).replaceAll(/\s/g, ' ')
  expect(clock.replace(/\s/, ' ')).toBe(inNewYork({ timeStyle: 'short' }))
  expect(time.element().textContent?.replaceAll(/\s/g, ' ')).toBe(
    inNewYork({
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
  )
  await page.getByRole('link', { name: 'Go to the wallet' }).click()
  const total = page.getByRole('region', { name: 'Total assets' })
  await expect.element(total.getByText(/as of .+\s[AP]M\sE[SD]T$/)).toBeVisible()
})
