import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { accounts } from '#sandbox/db/schema/accounts.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import { expect, test } from '../../fixtures.ts'
import { openAs } from '../../log-in-partner.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { readyPartner, submitDeskForm } from '../../ready-partner.ts'

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
    await expect(page.getByText('Days follow the time zone America/New_York.')).toBeVisible()
    const row = page.getByRole('link', { name: /^Deposit/ }).first()
    const [clock = ''] = /\d+:\d\d\s[AP]M/.exec(await row.innerText()) ?? []
    await row.click()
    await wallet.expectTitle('Receipt')
    const time = wallet.figure('Time').getByRole('time')
    const datetime = (await time.getAttribute('datetime')) ?? ''
    const inNewYork = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', ...options }).format(new Date(datetime))
    // Spaces of a time in a list do not break.
    expect(clock.replace(/\s/, ' ')).toBe(inNewYork({ timeStyle: 'short' }).replace(/\s/, ' '))
    await expect(time).toHaveText(
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
    await expect(wallet.total().getByText(/as of .+\s[AP]M\sE[SD]T$/)).toBeVisible()
  })
})

test('a statement adds up on the screen, in its file and in the database', async ({ page, running }) => {
  const partner = await readyPartner(running)
  await submitDeskForm(running, 'credit', { username: partner.username })
  await openAs(page, running, partner, '/wallet')
  const wallet = new WalletPages(page)
  const reference = await wallet.withdraw('50', partner.transactionPassword)
  await submitDeskForm(running, 'refuse-payout', { reference, reason: '=HYPERLINK("http://evil.example")' })
  await page.goto('/#/wallet/statement')
  await page.getByLabel('First day').fill('')
  await page.getByRole('button', { name: 'Prepare statement' }).click()
  await expect(page.getByLabel('First day')).toHaveAccessibleDescription(/Choose the first day/)
  await page.getByRole('button', { name: 'This month' }).click()
  await page.getByRole('button', { name: 'Prepare statement' }).click()
  await expect(page.getByText(/^Verified: .+ match your current balances\.$/)).toBeVisible()
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
  // The verifier that anybody can run, without the host.
  const verified = spawnSync(process.execPath, ['scripts/verify/main.ts', await download.path()], {
    encoding: 'utf8',
  })
  expect(verified.stdout).toMatch(/^Account: localhost\/placard\/[\s\S]*\nOK\n$/)
  expect(await checkInvariants(running.sandbox.database)).toEqual([])
})
