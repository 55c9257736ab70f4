/** A hostile host: every text in its responses is replaced. */
import { expect, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { refreshConfig } from '#data/load.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { changeAnswers, expectErrors, openApp, openAsPartner, test } from '#testing/app.tsx'
import { banner, confirmWithPassword, dialog, expectCount, goTo, main } from '#testing/screen.ts'
import { paths, planDetailPath, productDetailPath } from './paths.ts'

/** Texts that try to run as code, to break the layout or to reverse the text direction: all of them in every field. */
const hostileText = [
  '"><img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>[a](javascript:alert(4)) {{user}} $t(x) %s',
  'W'.repeat(10_000),
  `\u202E\u2067${'سلام \u202Eabc\u2066 '.repeat(20)}`,
  'a\u200B\u200D\uFEFF\u2060'.repeat(400),
  '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(300),
].join(' ')

/** Fields without text for users: identifiers, times, states, a phone number. */
const machineFields =
  /^(id|key|lang|source|targets|entry|currency|status|state|type|kind|category|balance|method|token|time|until|as_of|at|time_zone|today|day|days|month|mobile|version|stage|topic|ledger_head|salt|destination_hash|remark_key)$|_(id|at|zone)$/
const addressFields = /^(url|image|avatar|poster|captions)$|_url$/
const amounts = /^-?\d+(\.\d+)?$/

function spoil(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => spoil(item, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoil(item, name)]))
  if (typeof value !== 'string' || amounts.test(value)) return value
  if (addressFields.test(field)) return 'javascript:alert(5)'
  return machineFields.test(field) ? value : hostileText
}

const { root: _root, entry: _entry, login: _login, register: _register, ...rest } = paths
// The product's page is last, because it links to the funding.
const signedInPages = [
  ...Object.values(rest),
  `${paths.question}?id=1`,
  productDetailPath('moth-and-lantern'),
]

/** The characters that change the direction of text. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** What extends beyond a page that is 390 px wide: the page itself, and controls of its header. */
function overflows(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  for (const control of document.querySelectorAll('header button, header a, dialog[open] button')) {
    const { left, right, width } = control.getBoundingClientRect()
    if (width === 0 || left < 0 || right > clientWidth) found.push(`out of sight: ${control.ariaLabel ?? ''}`)
  }
  return found
}

/** Puts 100.00 on a plan and returns the plan's identifier. */
async function fundPlan(transactionPassword: string): Promise<string> {
  await main().getByRole('link', { name: 'Pebble Harbor' }).click()
  await page.getByRole('link', { name: 'Fund this plan' }).click()
  await page.getByLabelText('Amount to fund').fill('100')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await confirmWithPassword(transactionPassword)
  await page.getByRole('link', { name: 'See the plan' }).click()
  await expect.element(page.getByText('Matching', { exact: true }).first()).toBeVisible()
  return new URLSearchParams(location.hash.split('?')[1]).get('id') ?? ''
}

/** Expects that nothing extends beyond the page once everything is loaded. */
async function expectInsidePage(where: string): Promise<void> {
  await expectCount(page.getByCss('[aria-busy=true]'), 0)
  await expectCount(page.getByText('Loading', { exact: true }), 0)
  expect(overflows(), where).toEqual([])
}

test('hostile texts in every field do not run and do not break any page', { timeout: 120_000 }, async () => {
  expectErrors(/two children with the same key/)
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
  const partner = await openAsPartner(paths.plan)
  await commands.receiveCoupons(partner)
  const planId = await fundPlan(partner.transactionPassword)
  changeAnswers(basePath, spoil)
  await refreshConfig()
  await openApp(planDetailPath(planId), await commands.logIn(partner))
  for (const path of [planDetailPath(planId), ...signedInPages]) {
    goTo(path)
    await expectInsidePage(path)
  }
  await expect.element(main()).toMatchTextContent('"><')

  await banner().getByRole('button', { name: 'Customer service' }).click()
  // A contact's label loses the characters that change the direction of text, so it cannot disguise the host next to it.
  const contacts = dialog('Customer service')
  await expect.element(contacts).toMatchTextContent(hostileText.replace(directionMarks, '').slice(0, 3))
  expect(contacts.element().textContent).not.toMatch(directionMarks)
  await expectInsidePage('the contacts')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'Fund this plan' }).click()
  await page.getByLabelText('Amount to fund').fill('100')
  await main()
    .getByRole('button', { name: /^Coupon/ })
    .click()
  await expect.element(dialog('Coupon for this plan')).toMatchTextContent('"><')
  await expectInsidePage('the coupons')
  expect(alert).not.toHaveBeenCalled()
})
