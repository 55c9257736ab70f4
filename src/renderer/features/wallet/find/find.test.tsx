/** The search of the history. What a search finds: `sandbox/routes/wallet/entry-search.test.ts`. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { changeAnswers, expectErrors, openApp, openAsPartner, test } from '#testing/app.tsx'
import { confirmFunding, funded, fundPlan } from '#testing/plan.ts'
import { dialog, expectCount, expectGone, expectPath, expectTitle, goTo } from '#testing/screen.ts'

const { path } = walletEndpoints.entries
const field = page.getByRole('searchbox', { name: 'Amount, reference, plan or product' })
const rows = page.getByRole('list', { name: 'Search results' }).getByRole('listitem')
const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
const filterButton = page.getByRole('button', { name: /^Filters/ })
const told = (text: string | RegExp) =>
  expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()
const rowTexts = () => rows.elements().map((row) => row.textContent)

/** A partner with deposits of 500, 20 and 250. */
async function depositor() {
  const partner = await commands.readyPartner()
  for (const amount of ['20.00', '250.00'])
    await commands.submitDeskForm('deposit', { username: partner.username, amount })
  return partner
}

const Answer = v.looseObject({ search: v.optional(v.unknown()) })

test('an amount, a range and a reference find their movements, and the search stands in the address', async () => {
  const { token } = await depositor()
  await openApp(paths.fundingDetails, token)
  await expectTitle('Funding details')
  await userEvent.click(field)
  await userEvent.keyboard('250')
  await told('Found: 1')
  await expect.poll(rowTexts).toEqual([expect.stringMatching(/^Deposit.*\+\$250\.00/)])
  await expectPath(`${paths.fundingDetails}?q=250`)
  await expect.element(field).toHaveFocus()
  await field.fill('200-600')
  await told('Found: 2')
  await rows.last().getByRole('link').click()
  await expect.element(page.getByRole('article')).toMatchTextContent('$500.00')
  const reference = /D-[\dA-Z]{8}/.exec(page.getByRole('article').element().textContent)?.[0] ?? ''
  history.back()
  await expectTitle('Funding details')
  await expectCount(rows, 2)
  await expect.element(field).toHaveValue('200-600')
  goTo(`${paths.fundingDetails}?q=${reference.toLowerCase()}`)
  await told('Found: 1')
  await expect.poll(rowTexts).toEqual([expect.stringContaining('+$500.00')])
  await page.getByRole('button', { name: 'Clear the search text' }).click()
  await expect.element(page.getByRole('tab', { name: 'Events' })).toBeVisible()
})

test('what a row shows finds it: its amount with sign and currency, and its reference in any spelling', async () => {
  const { token } = await depositor()
  await openApp(paths.fundingDetails, token)
  for (const amount of [
    '+$250.00',
    '$250.00',
    '\u2212$250.00',
    '２５０．００',
    '250.00\u00a0USD',
    '250.00 $',
  ]) {
    await field.fill(amount)
    await told('Found: 1')
    await expect.poll(rowTexts).toEqual([expect.stringMatching(/\+\$250\.00/)])
    await field.fill('no such thing')
    await told('Found: 0')
  }
  for (const range of ['$200.00 – $600.00', '２００－６００', '+200 \u2212 600 USD']) {
    await field.fill(range)
    await told('Found: 2')
    await field.fill('no such thing')
    await told('Found: 0')
  }
  await field.fill('250')
  await told('Found: 1')
  // As it stands in the row, with the mark that keeps it in one piece.
  const shown = /D-\u2060[\dA-Z]{8}/.exec(rowTexts()[0] ?? '')?.[0] ?? ''
  expect(shown).toHaveLength(11)
  const bare = shown.replace('-\u2060', '')
  for (const reference of [
    shown,
    `D\u2011${bare.slice(1)}`,
    `d – ${bare.slice(1).toLowerCase()}`,
    `\u200b${bare}`,
  ]) {
    await field.fill('no such thing')
    await told('Found: 0')
    await field.fill(reference)
    await told('Found: 1')
    await expect.poll(rowTexts).toEqual([expect.stringMatching(/\+\$250\.00/)])
  }
})

test.for([
  ['1.234', 'This could mean $1.234 or $1,234.00. Enter the one you mean, written like that.'],
  ['$12,34', 'Enter an amount such as 250, or a range such as 200-300.'],
  ['300-200', 'The first amount is larger than the second.'],
  ['200-abc', 'Enter an amount such as 250, or a range such as 200-300.'],
  ['12,34', 'Enter an amount such as 250, or a range such as 200-300.'],
  ['0', 'Enter an amount such as 250, or a range such as 200-300.'],
] as const)('%s gets a clear message and is not searched for', async ([typed, message]) => {
  const { token } = await commands.readyPartner()
  await openApp(paths.fundingDetails, token)
  await field.fill(typed)
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expectCount(rows, 0)
  await field.fill('500')
  await told('Found: 1')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('kind and days are chosen in a sheet by keyboard, and removed one by one', async () => {
  const { token } = await depositor()
  await openApp(`${paths.fundingDetails}?q=1-1000`, token)
  await told('Found: 4')
  await filterButton.click()
  const sheet = dialog('Filters')
  await sheet.getByLabelText('Kind').selectOptions('System deposit')
  await sheet.getByLabelText('First day').fill('2020-01-02')
  await sheet.getByLabelText('Last day').fill('2020-01-01')
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet.getByText('The first day is after the last one.')).toBeVisible()
  await sheet.getByLabelText('Last day').fill('')
  await userEvent.keyboard('{Enter}')
  await expectGone(sheet)
  await told('Found: 3')
  await expectPath(/q=1-1000&from=2020-01-02&type=system_deposit/)
  await expectCount(chips, 2)
  await page.getByRole('button', { name: 'Remove: System deposit' }).click()
  await expect.element(filterButton).toHaveFocus()
  await told('Found: 4')
  goTo(`${paths.fundingDetails}?q=1-1000&to=2020-01-02`)
  await told('Found: 0')
  await expect
    .poll(() => chips.elements().map((chip) => chip.ariaLabel))
    .toEqual(['Remove: Until Jan\u00a02, 2020'])
})

test('searches do not fill the history: Back leaves the page, however many were typed', async () => {
  const { token } = await depositor()
  await openApp(paths.wallet, token)
  await expectTitle('Wallet')
  goTo(paths.fundingDetails)
  await expectTitle('Funding details')
  await field.fill('250')
  await told('Found: 1')
  await field.fill('200-600')
  await told('Found: 2')
  history.back()
  await expectTitle('Wallet')
})

test('a search that finds nothing says so and can be cleared', async () => {
  const { token } = await commands.readyPartner()
  await openApp(`${paths.fundingDetails}?q=77.77`, token)
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await told('Found: 0')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expectPath(paths.fundingDetails)
  await expect.element(page.getByRole('tab', { name: 'Events' })).toBeVisible()
})

test('a host that does not search: the loaded entries are searched, and the page says so', async () => {
  const { token } = await depositor()
  changeAnswers(path, (data) => ({ ...v.parse(Answer, data), search: undefined }))
  await openApp(paths.fundingDetails, token)
  await expect.element(page.getByText('The loaded entries match the balances.')).toBeVisible()
  await field.fill('20-250')
  await told('This network has no search, so only the loaded entries were searched.')
  await expect
    .poll(rowTexts)
    .toEqual([
      expect.stringMatching(/\+\$250\.00/),
      expect.stringMatching(/\+\$20\.00/),
      expect.stringMatching(/^Start-up credit, lent/),
    ])
})

test('without an answer the loaded entries are searched', async () => {
  expectErrors(/ERR_CONNECTION_RESET|ERR_FAILED/)
  const { token } = await depositor()
  await openApp(paths.fundingDetails, token)
  await expect.element(page.getByText('The loaded entries match the balances.')).toBeVisible()
  await commands.breakNetwork('**/transaction_flow/list?*amount_from=*', 'abort')
  await field.fill('250')
  await expectCount(rows, 1)
  await expect.element(page.getByText(/only the loaded entries were searched\.$/)).toBeVisible()
})

test('what is found further back is loaded until there is a page', async () => {
  const partner = await commands.readyPartner()
  await commands.seedEntries(partner, 1000)
  await openApp(`${paths.fundingDetails}?q=500`, partner.token)
  await told('Found: 1')
  await field.fill('250')
  await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(20)
})

test('a step of a delivery is found by itself, and not counted', async () => {
  const { transactionPassword } = await openAsPartner(paths.plan)
  await fundPlan('Orbit Orchard', '300')
  await confirmFunding(transactionPassword)
  await expect.element(funded).toBeVisible()
  await commands.submitDeskForm('time', { hours: '8', minutes: '0' })
  goTo(`${paths.fundingDetails}?q=orbit&type=ad_billing`)
  await expect.poll(() => rowTexts()[0]).toMatch(/Delivery\s· [A-Z]/)
})
