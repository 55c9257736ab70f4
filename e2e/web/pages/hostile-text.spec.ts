/** A hostile host: every text in its responses is replaced. */
import type { Page } from '@playwright/test'
import { paths, planDetailPath, productDetailPath } from '#app/routing/paths.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { expect, test } from '../../fixtures.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { readyPartner, receiveCoupons } from '../../ready-partner.ts'

/** Texts that try to run as code, to break the layout or to reverse the text direction. */
const hostileTexts = {
  markup:
    '"><img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>[a](javascript:alert(4)) {{user}} $t(x) %s',
  'ten thousand characters': 'W'.repeat(10_000),
  'right-to-left marks': `\u202E\u2067${'سلام \u202Eabc\u2066 '.repeat(20)}`,
  'zero-width characters': 'a\u200B\u200D\uFEFF\u2060'.repeat(400),
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(300),
} as const

/** Fields without text for users: identifiers, times, states, a phone number. */
const machineFields =
  /^(id|key|lang|source|targets|entry|currency|status|state|type|kind|category|balance|method|token|time|until|as_of|at|time_zone|today|day|days|month|mobile)$|_(id|at|zone)$/
const addressFields = /^(url|image|avatar|poster|captions)$|_url$/
const amounts = /^-?\d+(\.\d+)?$/

function spoil(value: unknown, text: string, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => spoil(item, text, field))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoil(item, text, name)]))
  }
  if (typeof value !== 'string' || amounts.test(value)) return value
  if (addressFields.test(field)) return 'javascript:alert(5)'
  return machineFields.test(field) ? value : text
}

/** From now on every text field of the host's responses contains this text. */
async function spoilResponses(page: Page, text: string): Promise<void> {
  await page.route(`**${basePath}/**`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ json: { ...body, data: spoil(body.data, text) } })
  })
}

const { root: _root, entry: _entry, login: _login, register: _register, ...rest } = paths
const questionPath = `${paths.question}?id=1`
// The product's page is last, because it links to the funding.
const signedInPages = [...Object.values(rest), questionPath, productDetailPath('moth-and-lantern')]

/** The characters that change the direction of text. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

for (const [name, text] of Object.entries(hostileTexts)) {
  test(`${name} in every field do not run and do not break the page`, async ({ page, running }) => {
    test.setTimeout(240_000)
    const partner = await readyPartner(running)
    await receiveCoupons(running, partner)
    const account = new AccountPages(page)
    const plans = new PlanPages(page)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto('/#/plan')
    await account.logIn(partner)
    await plans.putOn('Pebble Harbor', '100')
    await plans.confirmPut(partner.transactionPassword)
    await plans.expectDone()
    await page.getByRole('link', { name: 'See the plan' }).click()
    await plans.expectStatus('Matching')
    const planId = new URL(page.url().replace('/#', '')).searchParams.get('id') ?? ''

    await spoilResponses(page, text)
    for (const [index, path] of [planDetailPath(planId), ...signedInPages].entries()) {
      // A new query reloads the page.
      await page.goto(`/?page=${index}#${path}`)
      await expectInsidePage(page, path)
    }
    await expect.poll(() => page.getByRole('main').innerText()).toContain(text.slice(0, 3))

    await page.getByRole('banner').getByRole('button', { name: 'Customer service' }).click()
    // A contact's label loses the characters that change the direction of text, so it cannot disguise the host next to it.
    const contacts = page.getByRole('dialog', { name: 'Customer service' })
    await expect(contacts).toContainText(text.replace(directionMarks, '').slice(0, 3))
    expect(await contacts.innerText()).not.toMatch(directionMarks)
    await expectInsidePage(page, 'the contacts')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Put an amount' }).click()
    await plans.amountField().fill('100')
    await expect(await plans.openCoupons()).toContainText(text.slice(0, 3))
    await expectInsidePage(page, 'the coupons')
    expect(dialogs).toEqual([])
  })
}

/** Expects that nothing extends beyond the page once everything is loaded. */
async function expectInsidePage(page: PlanPages['page'], where: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]'), where).toHaveCount(0)
  await expect(page.getByText('Loading', { exact: true }), where).toHaveCount(0)
  expect(await overflowsOf(page), where).toEqual([])
}

/** What extends beyond a page that is 390 px wide: the page itself, and controls of its header. */
function overflowsOf(page: PlanPages['page']): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
    for (const control of document.querySelectorAll('header button, header a, dialog[open] button')) {
      const { left, right, width } = control.getBoundingClientRect()
      if (width === 0 || left < 0 || right > clientWidth)
        found.push(`out of sight: ${control.ariaLabel ?? ''}`)
    }
    return found
  })
}
