/** The plan list, a plan and its product. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { changeAnswers, openApp, openAsPartner, requestCount, test } from '#testing/app.tsx'
import { chooseCoupon, confirmFunding, expectStatus, funded, fundPlan } from '#testing/plan.ts'
import { expectCount, expectGone, expectTitle, figure, goTo, main } from '#testing/screen.ts'
import { expectAvailable } from '#testing/wallet.ts'

const tabTexts = () =>
  page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent)

const seePlan = () => page.getByRole('link', { name: 'See the plan' }).click()

test('the tabs show the number of plans in each state, and an empty tab shows a message', async () => {
  const partner = await openAsPartner(paths.plan)
  await expect.poll(tabTexts).toEqual(expect.arrayContaining(['All (12)', 'Ready to fund (12)', 'Settled']))
  await page.getByRole('tab', { name: 'Settled' }).click()
  await expect.element(page.getByText('None of your plans has the status “Settled”')).toBeVisible()
  await page.getByRole('link', { name: 'Show all plans' }).click()
  await fundPlan('Pebble Harbor', '20')
  await confirmFunding(partner.transactionPassword)
  await seePlan()
  goTo(`${paths.plan}?status=matching`)
  await expect.poll(tabTexts).toContain('Matching (1)')
  await expectCount(main().getByRole('listitem'), 1)
  const before = requestCount(planEndpoints.planList.path)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => requestCount(planEndpoints.planList.path)).toBeGreaterThan(before)
  await expect.poll(tabTexts).toContain('Matching (1)')
})

test('plans of the followed operator are marked', async () => {
  const List = v.looseObject({ list: v.array(v.looseObject({ product_id: v.string() })) })
  changeAnswers(planEndpoints.planList.path, (data) => {
    const { list, ...rest } = v.parse(List, data)
    return {
      ...rest,
      list: list.map((plan) => ({ ...plan, is_followed: plan.product_id === 'pebble-harbor' })),
    }
  })
  await openAsPartner(paths.plan)
  await expectCount(page.getByRole('link', { name: /Followed operator/ }), 1)
  await expect
    .element(page.getByRole('link', { name: /Pebble Harbor/ }))
    .toMatchTextContent('Followed operator')
})

test('a plan that the network does not advance says so, in the list and on its page', async () => {
  const partner = await openAsPartner(paths.plan)
  await fundPlan('Pebble Harbor', '20')
  await confirmFunding(partner.transactionPassword)
  await expect.element(funded).toBeVisible()
  const List = v.looseObject({ list: v.array(v.looseObject({ status: v.string() })) })
  const held = (plan: object) => ({ ...plan, is_held: true })
  const toList = changeAnswers(planEndpoints.planList.path, (data) => {
    const { list, ...rest } = v.parse(List, data)
    return { ...rest, list: list.map((plan) => (plan.status === 'matching' ? held(plan) : plan)) }
  })
  const toPlan = changeAnswers(planEndpoints.planDetail.path, (data) =>
    held(v.parse(v.looseObject({}), data)),
  )
  await seePlan()
  const notice = page.getByText('This plan is on hold. The network does not advance it')
  await expect.element(notice).toBeVisible()
  goTo(paths.plan)
  const row = page.getByRole('link', { name: /Pebble Harbor.*Matching/ })
  await expect.element(row).toMatchTextContent('On hold')
  toList.end()
  toPlan.end()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(row).not.toMatchTextContent('On hold')
})

test('a funding whose matching fails shows the reason and the full refund', async () => {
  const partner = await openAsPartner(paths.plan)
  await fundPlan('Nine Knots', '250')
  await confirmFunding(partner.transactionPassword)
  await expect.element(funded).toBeVisible()
  await commands.submitDeskForm('time', { hours: '1', minutes: '0' })
  await seePlan()
  await expectStatus('Placement failed')
  await expect.element(page.getByText('This placement failed')).toBeVisible()
  await expect.element(page.getByText(/^Reason: ./)).toBeVisible()
  goTo(paths.wallet)
  await expectAvailable('$500.00')
})

const centsOf = (text: string | null | undefined) => {
  const [, minus = '', amount = ''] = /([-\u2212]?)\$([\d,]+\.\d\d)/.exec(text ?? '') ?? []
  return Math.round(Number(amount.replaceAll(',', '')) * (minus === '' ? 100 : -100))
}

test('a plan with a loss shows it, and its result lists every part of the sum, including the coupon', async () => {
  const partner = await commands.readyPartner()
  await commands.receiveCoupons(partner)
  await openApp(paths.plan, partner.token)
  await fundPlan('Orbit Orchard', '300')
  await chooseCoupon('Share voucher')
  await confirmFunding(partner.transactionPassword)
  await expect.element(funded).toBeVisible()
  await commands.submitDeskForm('time', { hours: '24', minutes: '0' })
  await seePlan()
  await expectStatus('Settled')
  const result = page.getByRole('region', { name: 'Result' })
  await expect.element(result.getByText('This plan lost money')).toBeVisible()
  const cents = (label: string) => centsOf(figure(label, result).element().textContent)
  const parts = ['Revenue', 'Network’s share of the revenue', 'Billed for delivery', 'Coupon discount']
  const sum = parts.reduce((total, part) => total + cents(part), 0)
  expect(cents('Net')).toBe(sum)
  expect(cents('Coupon discount')).toBe(6_00)
  expect(cents('Net')).toBeLessThan(0)
  const net = figure('Net', result).getByCss('.visually-hidden').element().textContent ?? ''
  expect(net).toMatch(/^\u2212\$/)
  await expectGone(page.getByText('These figures do not add up'))

  await page.getByRole('link', { name: 'Product details and past results' }).click()
  await expectTitle('Product')
  await expect.element(page.getByText('Results vary and can be losses.')).toBeVisible()
  const past = page.getByRole('region', { name: 'Past results' })
  await expect.element(past.getByText(/past plans? ended with a loss\./)).toBeVisible()
  await expect.element(past.getByText(/^\u2212\$/).first()).toBeVisible()

  goTo(`${paths.plan}?status=settled`)
  const row = main().getByRole('link', { name: 'Orbit Orchard' })
  await expect.element(row).toMatchTextContent(net)
  await expect.element(row).not.toMatchTextContent('Revenue')
})
