/** Delivery of a plan: posts cost and revenue of its steps since the last call at once. */
import { eq } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { add, minorDigitsOf, multiply, smaller, subtract, zero } from '#protocol/money.ts'
import type { Transaction } from '../db/database.ts'
import type { Account } from '../db/schema/accounts.ts'
import { type Plan, plans } from '../db/schema/plans.ts'
import { newReference, post } from '../ledger/post.ts'
import { addFigures } from '../ledger/statistics.ts'
import { type DeliveryModel, figuresAt } from './model.ts'

/**
 * Bills and accrues up to `steps` steps of delivery and returns the updated plan. Bills the plan's start-up credit first.
 * A repeated call with the same steps posts nothing.
 */
export async function deliver(
  tx: Transaction,
  account: Account,
  plan: Plan,
  progress: { readonly model: DeliveryModel; readonly steps: number },
  now: Date,
): Promise<Plan> {
  const digits = minorDigitsOf(account.currency)
  const target = figuresAt(progress.model, plan.put_amount ?? zero, progress.steps, digits)
  const billed = subtract(target.billed, plan.billed)
  const accrued = subtract(target.revenue, add(plan.revenue, plan.charged_back))
  const fromCredit = smaller(billed, subtract(plan.credit_amount, plan.credit_billed))
  const revenue = add(plan.revenue, accrued)
  const after = {
    billed: target.billed,
    credit_billed: add(plan.credit_billed, fromCredit),
    revenue,
    share: multiply(revenue, plan.share_rate ?? zero, digits),
    impressions: target.impressions,
    clicks: target.clicks,
  }
  await tx.update(plans).set(after).where(eq(plans.id, plan.id))
  await postDelivery(tx, plan, { fromCredit, fromOwn: subtract(billed, fromCredit), accrued }, now)
  await addFigures(tx, account.id, now, {
    impressions: after.impressions - plan.impressions,
    clicks: after.clicks - plan.clicks,
    revenue: accrued,
    share: subtract(after.share, plan.share),
    consumed: billed,
  })
  return { ...plan, ...after }
}

async function postDelivery(
  tx: Transaction,
  plan: Plan,
  moved: { readonly fromCredit: Amount; readonly fromOwn: Amount; readonly accrued: Amount },
  at: Date,
): Promise<void> {
  const operation = {
    accountId: plan.account_id,
    reference: newReference('billing'),
    at,
    planId: plan.id,
    params: { plan: plan.plan_number },
  }
  await post(tx, operation, [
    {
      from: 'start_up_credit_in_plans',
      to: 'billing',
      amount: moved.fromCredit,
      type: 'ad_billing',
      remark: 'billedCredit',
    },
    { from: 'to_be_consumed', to: 'billing', amount: moved.fromOwn, type: 'ad_billing', remark: 'billed' },
    {
      from: 'revenue_source',
      to: 'to_be_settled',
      amount: moved.accrued,
      type: 'profit_sharing',
      remark: 'revenueAccrued',
    },
  ])
}
