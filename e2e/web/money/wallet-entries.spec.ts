import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { basePath } from '#protocol/http/endpoint.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { accounts } from '#sandbox/db/schema/accounts.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { seedEntries } from '#sandbox/seed/entries.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner, openAs } from '../../log-in-partner.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

async function start(page: Page, running: RunningSandbox, path = '/wallet') {
  const partner = await logInPartner(page, running, path)
  return { partner, wallet: new WalletPages(page) }
}

test('the funding details are filtered by month and kind, which stays in the address', async ({
  page,
  running,
  desk,
}) => {
  const { partner, wallet } = await start(page, running)
  await desk.grantDeposit(partner.username, '20.00')
  await desk.takeCreditBack(partner.username)
  await wallet.openFundingDetails()
  await expect(page.getByText('Available balance: in $520.00, out $0.00')).toBeVisible()
  await wallet.pick('Kind', 'System deposit')
  const shown = async () => (await wallet.shownEntries()).map(({ type, cents }) => [type, cents])
  await expect.poll(shown).toEqual([
    ['System deposit', 20_00],
    ['System deposit', 500_00],
  ])
  await page.reload()
  await expect(page.getByRole('button', { name: /^Kind/ })).toContainText('System deposit')
  await wallet.pick('Kind', 'VIP subscription')
  await expect(page.getByText('Nothing here')).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(page.getByRole('link', { name: /after:/ })).toHaveCount(4)
})

test.describe('on a machine in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test("list, receipt, statement and total keep the account's time, and name its zone", async ({
    page,
    running,
  }) => {
    const partner = await readyPartner(running)
    const { database } = running.sandbox
    const isPartner = eq(accounts.username, partner.username)
    await database.db.update(accounts).set({ time_zone: 'America/New_York' }).where(isPartner)
    const wallet = new WalletPages(page)
    await openAs(page, running, partner, '/wallet/funding-details')
    await wallet.expectTitle('Funding details')
    await expect(page.getByText('Days are counted in the time zone America/New_York.')).toBeVisible()
    const row = page.getByRole('link', { name: /System deposit/ }).first()
    const [clock = ''] = /\d+:\d\d [AP]M/.exec(await row.innerText()) ?? []
    await row.click()
    await wallet.expectTitle('Receipt')
    const time = wallet.figure('Time').getByRole('time')
    const datetime = (await time.getAttribute('datetime')) ?? ''
    const inNewYork = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', ...options }).format(new Date(datetime))
    expect(clock).toBe(inNewYork({ timeStyle: 'short' }))
    await expect(time).toHaveText(
      inNewYork({
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        timeZoneName: 'short',
      }),
    )
    await page.getByRole('link', { name: 'To the wallet' }).click()
    await expect(wallet.total().getByText(/as of .+ [AP]M E[SD]T$/)).toBeVisible()
  })
})

test('a statement adds up on the screen, in its file and in the database', async ({
  page,
  running,
  desk,
}) => {
  const { partner, wallet } = await start(page, running)
  await desk.takeCreditBack(partner.username)
  await expect(page.getByText('Yes, up to')).toBeVisible()
  const reference = await wallet.withdraw('50', partner.transactionPassword)
  await desk.refusePayout(reference, '=HYPERLINK("http://evil.example")')
  await page.goto('/#/wallet/statement')
  await page.getByLabel('First day').fill('')
  await page.getByRole('button', { name: 'Prepare statement' }).click()
  await expect(page.getByLabel('First day')).toHaveAccessibleDescription(/Choose the first day/)
  await page.getByRole('button', { name: 'This month' }).click()
  await page.getByRole('button', { name: 'Prepare statement' }).click()
  await expect(page.getByText(/^Adds up: .+ these are the current balances\.$/)).toBeVisible()
  await wallet.expectFigure('Closing balance', '$500.00', page.getByRole('region', { name: 'Available' }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^placard-statement-.+\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
  const available = rows.filter((row) => row.Balance === 'Available')
  const moved = available.filter((row) => row.Record === 'Entry').map((row) => Number(row.Amount))
  expect(moved.reduce((total, item) => total + item, 0)).toBeCloseTo(500, 6)
  expect(available.find((row) => row.Record === 'Closing balance')?.['Balance after']).toBe('500.00')
  expect(rows.filter((row) => row.Reason).map((row) => row.Reason)).toEqual(
    expect.arrayContaining([`'=HYPERLINK("http://evil.example")`]),
  )
  expect(await checkInvariants(running.sandbox.database)).toEqual([])
})

test('a statement that does not add up says by how much and offers customer service', async ({
  page,
  running,
}) => {
  await page.route(`**${basePath}${walletAdditions.statement.path}**`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const closing = body.data.closing.map((item: { balance: string; amount: string }) =>
      item.balance === 'available' ? { ...item, amount: '512.00' } : item,
    )
    await route.fulfill({ json: { ...body, data: { ...body.data, closing } } })
  })
  await start(page, running, '/wallet/statement')
  await page.getByRole('button', { name: 'Prepare statement' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('differs from the opening balance and the entries by +$12.00')
  await expect(alert).toContainText('differs from the closing balance by -$12.00')
  await alert.getByRole('button', { name: 'Contact customer service' }).click()
  await expect(page.getByRole('dialog', { name: 'Customer service' })).toBeVisible()
})

test('on a host without the additional endpoints the statement is built from the entries, and the rest is hidden', async ({
  page,
  running,
  desk,
}) => {
  await page.route(`**${basePath}/basic_config**`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ json: { ...body, data: { ...body.data, additions: [] } } })
  })
  const { partner, wallet } = await start(page, running)
  await desk.takeCreditBack(partner.username)
  await expect(page.getByRole('link', { name: 'Statement' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Disputes' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Spending cap' })).toBeHidden()
  await wallet.openLink('Statement', 'Statement')
  await page.getByRole('button', { name: 'Prepare statement' }).click()
  await expect(page.getByText(/^Adds up: .+ these are the current balances\.$/)).toBeVisible()
  await page.goto('/#/wallet/spending-cap')
  await expect(page.getByText('This network has no spending cap.')).toBeVisible()
  await page.goto('/#/wallet/disputes')
  await expect(page.getByText('This network takes no disputes in the app.')).toBeVisible()
})

test.describe('a long history', () => {
  test.use({ expectedError: /ERR_CONNECTION_RESET/ })

  test('a long history loads while scrolling; entries that fail to load show a message and load on a tap', async ({
    page,
    running,
  }) => {
    const { partner, wallet } = await start(page, running)
    await wallet.expectTitle('Wallet')
    const { database, clock } = running.sandbox
    const [account] = await database.read
      .select()
      .from(accounts)
      .where(eq(accounts.username, partner.username))
    if (!account) throw new Error('no account')
    await seedEntries(database, account.id, 200, clock.now())
    let isBroken = true
    await page.route(`**${basePath}${walletEndpoints.entries.path}**`, (route) => {
      const isOlder = new URL(route.request().url()).searchParams.has('before')
      return isBroken && isOlder ? route.abort('connectionreset') : route.continue()
    })
    await page.reload()
    await wallet.openFundingDetails()
    await expect(page.getByText('The loaded entries agree with the balances.')).toBeVisible()
    await page.keyboard.press('End')
    const retry = page.getByRole('button', { name: /Older entries could not be loaded/ })
    await expect(retry).toBeVisible()
    isBroken = false
    await retry.click()
    await expect(retry).toBeHidden()
    expect(await wallet.shownEntries()).toHaveLength(202)
    await expect(page.getByText('The loaded entries agree with the balances.')).toBeAttached()
    expect(await checkInvariants(database)).toEqual([])
  })
})
