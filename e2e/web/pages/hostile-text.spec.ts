import { paths, planDetailPath, productDetailPath } from '#app/routing/paths.ts'
import { expect, test } from '../../fixtures.ts'
import { hostileTexts, spoilAnswers } from '../../hostile-texts.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { readyPartner, receiveCoupons } from '../../ready-partner.ts'

const { root: _root, entry: _entry, login: _login, register: _register, ...rest } = paths
const questionPath = `${paths.question}?id=1`
// The product's page stays open at the end: it leads to the put.
const signedInPages = [...Object.values(rest), questionPath, productDetailPath('moth-and-lantern')]

for (const [what, text] of Object.entries(hostileTexts)) {
  test(`${what} in every field neither run nor break the page`, async ({ page, running }) => {
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

    await spoilAnswers(page, text)
    for (const [at, path] of [planDetailPath(planId), ...signedInPages].entries()) {
      // Another query, so that the page is made anew.
      await page.goto(`/?page=${at}#${path}`)
      await expectWhole(page, path)
    }
    await expect.poll(() => page.getByRole('main').innerText()).toContain(text.slice(0, 3))

    await page.getByRole('banner').getByRole('button', { name: 'Customer service' }).click()
    await expect(page.getByRole('dialog', { name: 'Customer service' })).toContainText(text.slice(0, 3))
    await expectWhole(page, 'the contacts')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Put an amount' }).click()
    await plans.amountField().fill('100')
    await expect(await plans.openCoupons()).toContainText(text.slice(0, 3))
    await expectWhole(page, 'the coupons')
    expect(dialogs).toEqual([])
  })
}

/** Once everything has arrived, nothing stands out of the page. */
async function expectWhole(page: PlanPages['page'], where: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]'), where).toHaveCount(0)
  await expect(page.getByText('Loading', { exact: true }), where).toHaveCount(0)
  expect(await pushedApart(page), where).toEqual([])
}

/** What stands out of a page that is 390 px wide: the page itself, and controls of its header. */
function pushedApart(page: PlanPages['page']): Promise<string[]> {
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
