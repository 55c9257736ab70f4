/** Search, filters and order of the plan list. What a search finds: `sandbox/routes/plans/plan-search.test.ts`. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import {
  answerRequests,
  expectErrors,
  interceptRequests,
  openApp,
  openAsPartner,
  test,
} from '#testing/app.tsx'
import { choosePlan } from '#testing/plan.ts'
import { dialog, expectCount, expectGone, expectPath, expectTitle, goTo, main } from '#testing/screen.ts'

const { path } = planEndpoints.planList
const searchField = page.getByRole('searchbox', { name: 'Product or plan number' })
const results = page.getByRole('list', { name: 'Search results' })
const rows = results.getByRole('listitem')
const filterButton = page.getByRole('button', { name: /^Sort and filter/ })
const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
const found = (text: string | RegExp) =>
  expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()

const tabTexts = () =>
  page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent)
const rowNames = () => rows.elements().map((row) => row.textContent)

const Answer = v.looseObject({ data: v.looseObject({ is_searched: v.boolean() }) })

/** Opens a path on a host of before the addition: it returns all plans, whatever is searched for. */
async function openWithoutSearch(address: string) {
  const partner = await commands.readyPartner()
  const response = await fetch(`${await commands.sandboxOrigin()}${basePath}${path}`, {
    headers: { [tokenHeader]: partner.token },
  })
  const answer = v.parse(Answer, await response.json())
  answerRequests(path, { ...answer, data: { ...answer.data, is_searched: undefined } })
  await openApp(address, partner.token)
}

test('typing searches, says how many plans it found, and stays in the address', async () => {
  await openAsPartner(paths.plan)
  await expectTitle('Plans')
  await expect.element(page.getByRole('tab', { name: 'All (12)' })).toBeVisible()
  await userEvent.click(searchField)
  await userEvent.keyboard('har')
  await userEvent.keyboard('bor')
  await found('1 plan found.')
  await expectCount(rows, 1)
  await expect.element(results).toMatchTextContent('Pebble Harbor')
  await expectPath(`${paths.plan}?q=harbor`)
  await expect.element(searchField).toHaveFocus()
  await expect.element(page.getByRole('tab', { name: 'All (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search text' }).click()
  await expect.element(page.getByRole('heading', { name: 'Ready to fund' })).toBeVisible()
  await expectPath(paths.plan)
  await expect.element(searchField).toHaveFocus()
})

test('what a search finds is shown, even if it is typed before the first list has arrived', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let isHeld = true
  const held = interceptRequests(path, async (send) => {
    if (isHeld) await isReleased
    return send()
  })
  await openAsPartner(paths.plan)
  await userEvent.click(searchField)
  isHeld = false
  await userEvent.keyboard('harbor')
  await expectCount(rows, 1)
  await expect.element(rows.first()).toBeVisible()
  release()
  held.end()
})

test('going back from a plan finds the search as it was left', async () => {
  await openAsPartner(`${paths.plan}?q=tide`)
  await expect.element(searchField).toHaveValue('tide')
  await expectCount(rows, 1)
  await choosePlan('Tidewheel')
  history.back()
  await expectTitle('Plans')
  await expectCount(rows, 1)
  await expect.element(searchField).toHaveValue('tide')
  goTo(`${paths.plan}?q=knots`)
  await expect.element(searchField).toHaveValue('knots')
  await expect.element(results).toMatchTextContent('Nine Knots')
})

test('searches do not fill the history: Back leaves the page, however many were typed', async () => {
  await openAsPartner(paths.wallet)
  await expectTitle('Wallet')
  goTo(paths.plan)
  await expectTitle('Plans')
  await searchField.fill('harbor')
  await found('1 plan found.')
  await searchField.fill('zzz')
  await found('0 plans found.')
  history.back()
  await expectTitle('Wallet')
})

test('order and filters are chosen in a sheet by keyboard, and removed one by one', async () => {
  await openAsPartner(paths.plan)
  await expect.element(page.getByRole('tab', { name: 'All (12)' })).toBeVisible()
  await filterButton.click()
  const sheet = dialog('Sort and filter')
  await sheet.getByLabelText('Sort by').selectOptions('Highest maximum first')
  await sheet.getByLabelText('Category').selectOptions('Apps')
  await sheet.getByLabelText('Limits include').fill('abc')
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet.getByLabelText('Limits include')).toHaveAttribute('aria-invalid', 'true')
  await expectCount(rows, 0)
  await sheet.getByLabelText('Limits include').fill('3,000')
  await userEvent.keyboard('{Enter}')
  await expectGone(sheet)
  await found('5 plans found.')
  await expect
    .poll(rowNames)
    .toEqual(
      ['Tidewheel', 'Hearthline', 'Lumen Yard', 'Quillwise', 'Fernway Maps'].map((name) =>
        expect.stringContaining(name),
      ),
    )
  await expectPath(/category=app&amount=3000(\.00)?&sort=maximum/)
  await expect
    .poll(() => chips.elements().map((chip) => chip.ariaLabel))
    .toEqual(['Remove: Highest maximum first', 'Remove: Apps', 'Remove: Limits include $3,000.00'])
  await page.getByRole('button', { name: 'Remove: Limits include $3,000.00' }).click()
  await expect.element(filterButton).toHaveFocus()
  await found('6 plans found.')
  await page.getByRole('button', { name: 'Remove: Apps' }).click()
  await found('12 plans found.')
  await filterButton.click()
  await expect.element(sheet.getByLabelText('Sort by')).toHaveValue('maximum')
  await sheet.getByLabelText('Category').selectOptions('Games')
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expectCount(chips, 1)
})

test('only plans of followed operators are found where that is chosen', async () => {
  await openAsPartner(paths.plan)
  await expect.element(page.getByRole('tab', { name: 'All (12)' })).toBeVisible()
  await filterButton.click()
  const sheet = dialog('Sort and filter')
  await sheet.getByLabelText('Followed operator only').click()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await found('0 plans found.')
  await expectPath(`${paths.plan}?followed=true`)
  await expect
    .poll(() => chips.elements().map((chip) => chip.ariaLabel))
    .toEqual(['Remove: Followed operator'])
})

test('a search that finds nothing says so and can be cleared, in one status too', async () => {
  await openAsPartner(`${paths.plan}?status=waitPut&q=zzz&category=game`)
  await expect.element(page.getByText('No plan found')).toBeVisible()
  await expect.element(page.getByText('None of your plans with the status “Ready to fund”')).toBeVisible()
  await found('0 plans found.')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expectCount(main().getByRole('list', { name: 'Plans' }).getByRole('listitem'), 12)
  await expectPath(`${paths.plan}?status=waitPut`)
})

test('of a host that does not search, the loaded plans are searched, and the page says so', async () => {
  await openWithoutSearch(`${paths.plan}?q=HARBOR`)
  await found('This network has no search, so only the loaded plans were searched.')
  await expectCount(rows, 1)
  await expect.element(results).toMatchTextContent('Pebble Harbor')
  // Its counts are those of all plans.
  await expect.poll(tabTexts).toEqual(expect.arrayContaining(['All', 'Ready to fund', 'Settled']))
  goTo(`${paths.plan}?sort=minimum&amount=25`)
  await expect
    .poll(rowNames)
    .toEqual([expect.stringContaining('Pebble Harbor'), expect.stringContaining('Brindle Coffee')])
  goTo(`${paths.plan}?status=settled&q=harbor`)
  await found('0 plans found.')
})

test('a search that gets no answer shows what is found among the loaded plans', async () => {
  expectErrors(/ERR_CONNECTION_RESET|ERR_FAILED/)
  await openAsPartner(paths.plan)
  await expect.element(page.getByRole('tab', { name: 'All (12)' })).toBeVisible()
  await commands.breakNetwork('**/plan/order/list?*q=*', 'hold')
  await searchField.fill('harbor')
  await found('Searching…')
  await expect.element(results).toMatchTextContent('Pebble Harbor')
  await expectCount(rows, 1)
  await commands.mendNetwork()
  await expectGone(page.getByText('Searching…'))
  await found('1 plan found.')
})

test('an address with invalid values shows the list', async () => {
  await openAsPartner(`${paths.plan}?sort=best&category=GAME&amount=-5&followed=1&q=%20`)
  await expect.element(page.getByRole('heading', { name: 'Ready to fund' })).toBeVisible()
  await expectCount(chips, 0)
  await expect.element(searchField).toHaveValue('')
})
