/** The plan list, a plan and the funding flow, as the page object of `e2e/pages/plan-pages.ts`. */
import { md5 } from 'js-md5'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { send } from '#data/http/client.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { confirmWithPassword, expectGone, expectTitle, main } from './screen.ts'

export const amountField: Locator = page.getByLabelText('Amount to fund')
export const summary: Locator = page.getByRole('region', { name: 'Review' })
/** The receipt of a funding. */
export const funded: Locator = page.getByRole('heading', { name: 'Plan funded' })

/** Funds the ready plans of the first products with 50.00 each, without the screens. */
export async function fundFirstPlans(transactionPassword: string, count: number): Promise<void> {
  const { list } = await send(planEndpoints.planList, { status: 'waitPut', page_size: 100 })
  const affordable = list.filter(({ minimum_amount: minimum }) => Number(minimum) <= 50)
  for (const { id } of affordable.slice(0, count)) {
    await send(userEndpoints.checkTransactionPassword, { password: md5(transactionPassword) })
    await send(planEndpoints.putPlan, { id, amount: '50', request_id: crypto.randomUUID() })
  }
}

/** Opens a plan from the list. */
export async function choosePlan(product: string): Promise<void> {
  await expectTitle('Plans')
  await main().getByRole('link', { name: product }).click()
  await expectTitle('Plan')
}

export async function startFunding(product: string): Promise<void> {
  await choosePlan(product)
  await page.getByRole('link', { name: 'Fund this plan' }).click()
  await expect.element(page.getByRole('heading', { name: 'Fund plan' })).toBeVisible()
}

/** Enters the amount and goes to the summary. */
export async function enterAmount(amount: string): Promise<void> {
  await amountField.fill(amount)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Goes from the plan list to the summary. */
export async function fundPlan(product: string, amount: string): Promise<void> {
  await startFunding(product)
  await enterAmount(amount)
  await expect.element(summary).toBeVisible()
}

export async function confirmFunding(digits: string): Promise<void> {
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await confirmWithPassword(digits)
}

export async function openCoupons(): Promise<Locator> {
  await main()
    .getByRole('button', { name: /^Coupon/ })
    .click()
  return page.getByRole('dialog', { name: 'Coupon for this plan' })
}

/** Chooses the first coupon with this name; `No coupon` for none. */
export async function chooseCoupon(name: string): Promise<void> {
  const sheet = await openCoupons()
  await sheet.getByRole('radio', { name }).first().click()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expectGone(sheet)
}

export async function expectStatus(status: string): Promise<void> {
  const plan = page.getByRole('region', { name: /^Plan / })
  await expect.element(plan.getByText(status, { exact: true })).toBeVisible()
}
