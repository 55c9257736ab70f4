/** The statement, its file and its summary; figures that do not add up, and hosts without the additional endpoints. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { changeLanguage } from '#i18n/i18n.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { changeAnswers, openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { savedFile } from '#testing/saved-file.ts'
import {
  dialog,
  expectFigure,
  expectGone,
  expectPath,
  expectTitle,
  field,
  goTo,
  main,
} from '#testing/screen.ts'
import { openFreeWallet, withdraw } from '#testing/wallet.ts'

const adjust = (data: unknown, changes: object) => ({ ...v.parse(v.looseObject({}), data), ...changes })
const prepare = () => page.getByRole('button', { name: 'Prepare statement' }).click()
const link = (name: string) => main().getByRole('link', { name: new RegExp(`^${name}`) })

test('inconsistent balances are shown as a difference and never corrected', async () => {
  changeAnswers(walletEndpoints.property.path, (data) => adjust(data, { total_assets: '512.00' }))
  await openAsPartner(paths.wallet)
  await expect.element(page.getByText('These figures do not add up')).toBeVisible()
  await expect.element(page.getByText('$512.00').first()).toBeVisible()
})

test('a statement that does not add up says by how much and offers customer service', async () => {
  const Statement = v.looseObject({
    closing: v.array(v.looseObject({ balance: v.string(), amount: v.string() })),
  })
  changeAnswers(walletAdditions.statement.path, (data) => {
    const { closing } = v.parse(Statement, data)
    return adjust(data, {
      closing: closing.map((item) => (item.balance === 'available' ? { ...item, amount: '512.00' } : item)),
    })
  })
  await openAsPartner(paths.statement)
  await prepare()
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent('differs from the opening balance and the entries by +$12.00')
  await expect.element(alert).toMatchTextContent('differs from the closing balance by \u2212$12.00')
  await alert.getByRole('button', { name: 'Contact customer service' }).click()
  await expect.element(dialog('Customer service')).toBeVisible()
})

test('on a host without the additional endpoints the statement is built from the entries, and the rest is hidden', async () => {
  changeAnswers(configEndpoints.basicConfig.path, (data) => adjust(data, { additions: [] }))
  // The session keeps the configuration of earlier tests.
  await refreshConfig()
  await openFreeWallet()
  await page.getByText('Manage').click()
  await expect.element(link('Statement')).toBeVisible()
  await expectGone(link('Disputes'))
  await expectGone(link('Spending cap'))
  await link('Statement').click()
  await expectTitle('Statement')
  await prepare()
  await expect.element(page.getByText(/^Verified: .+ match your current balances\.$/)).toBeVisible()
  goTo(paths.spendingCap)
  await expect.element(page.getByText('This network has no spending cap.')).toBeVisible()
  goTo(paths.disputes)
  await expect.element(page.getByText('This network does not offer disputes in the app.')).toBeVisible()
  goTo(paths.sessions)
  await expect.element(page.getByText('This network does not list your devices.')).toBeVisible()
  goTo(paths.settings)
  await expect.element(page.getByText('so the app cannot be locked')).toBeVisible()
})

test('a statement adds up on the screen and in its file, which leads to no other site and which anybody can verify', async () => {
  const partner = await openFreeWallet()
  const reference = await withdraw('50', partner.transactionPassword)
  const reason = '=HYPERLINK("http://evil.example")'
  await commands.submitDeskForm('refuse-payout', { reference, reason })
  goTo(paths.statement)
  await field('First day').fill('')
  await prepare()
  await expect.element(field('First day')).toHaveAccessibleDescription(/Choose the first day/)
  await page.getByRole('button', { name: 'This month' }).click()
  await prepare()
  await expect.element(page.getByText(/^Verified: .+ match your current balances\.$/)).toBeVisible()
  await expectFigure('Closing balance', '$500.00', page.getByRole('region', { name: 'Available' }))
  const { name, text } = await savedFile(page.getByRole('button', { name: 'Save as CSV' }))
  expect(name).toMatch(/^placard-statement-.+\.csv$/)
  const rows = await commands.readCsv(text)
  const available = rows.filter((row) => row.Balance === 'Available')
  const moved = available.filter((row) => row.Record === 'Entry').map((row) => Number(row.Amount))
  expect(moved.reduce((total, item) => total + item, 0)).toBeCloseTo(500, 6)
  expect(available.find((row) => row.Record === 'Closing balance')?.['Balance after']).toBe('500.00')
  expect(rows.filter((row) => row.Reason).map((row) => row.Reason)).toContain(`'${reason}`)
  const { command } = await commands.verifyFile(text)
  expect(command).toMatch(/^Account: localhost\/placard\/[\s\S]*\nOK\n$/)
  expect(await commands.brokenInvariants()).toEqual([])
})

test('a statement leads to its summary, and the summary back to its statement', async () => {
  await openFreeWallet(paths.statement)
  await page.getByRole('button', { name: 'This month' }).click()
  await prepare()
  await link('Summary of this period').click()
  await expect.element(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Net result', { exact: true }).first()).toBeVisible()
  const [, period = ''] = location.hash.split('?')
  expect(period).toMatch(/^from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/)
  await reopenApp(location.hash.slice(1))
  await expect.element(page.getByText('Net result', { exact: true }).first()).toBeVisible()
  await link('Statement of this period').click()
  // The page may still have the statement of before, without the address.
  await expectPath(`${paths.statement}?${period}`)
  await expect.element(page.getByText('Opening balance').first()).toBeVisible()
  await page.getByRole('button', { name: 'Another period' }).click()
  await expect.element(field('First day')).toBeVisible()
})

test('a date field says the chosen day in words, in the language of the app', async () => {
  await openAsPartner(paths.statement)
  await field('First day').fill('2026-01-11')
  await expect.element(field('First day')).toHaveAccessibleDescription('Sunday, January 11, 2026')
  await changeLanguage('de')
  try {
    await expect.element(page.getByText('Sonntag, 11. Januar 2026')).toBeVisible()
  } finally {
    await changeLanguage('en')
  }
})

test('a printed statement has the code by which another device is compared', async () => {
  await openFreeWallet(paths.statement)
  await prepare()
  await expect.element(page.getByRole('button', { name: 'Save as CSV' })).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  await expect.element(main().getByText(/^Code for comparing devices: (\d{4} ){4}\d{4}$/)).toBeVisible()
  window.dispatchEvent(new Event('afterprint'))
})

test('the network signed every entry of a statement, and the app has compared them', async () => {
  await openFreeWallet(paths.statement)
  await prepare()
  await expect
    .element(page.getByText('Verified: the network signed every entry of this statement.'))
    .toBeVisible()
})

test('a statement says that the network did not sign its entries', async () => {
  const Statement = v.looseObject({ list: v.array(v.looseObject({ reference: v.string() })) })
  changeAnswers(walletAdditions.statement.path, (data) => {
    const [first, ...rest] = v.parse(Statement, data).list
    return adjust(data, { list: [{ ...first, reference: 'D-00000000' }, ...rest] })
  })
  await openFreeWallet(paths.statement)
  await prepare()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Entries that are shown are not the ones that were signed')
  await alert.getByRole('button', { name: 'Contact customer service' }).click()
  await expect.element(dialog('Customer service')).toBeVisible()
})
