/** How a plan ends: its matching fails, or it is settled (docs/rules.md, section R4). */
import { eq } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { add, minorDigitsOf, multiply, negate, smaller, subtract, toWire, zero } from '#protocol/money.ts'
import type { Transaction } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { type Plan, plans, products } from '../db/schema/plans.ts'
import { readBalances } from '../ledger/accounts.ts'
import { couponOf, releaseCoupon, settleCoupon, storeSaved } from '../ledger/coupons/coupons.ts'
import { levelOf } from '../ledger/levels.ts'
import { newReference, post } from '../ledger/post.ts'
import type { FailureReason } from '../ledger/remarks.ts'
import { addFigures } from '../ledger/statistics.ts'
import { notify } from '../notifications/notices.ts'
import { preferenceOfPlan } from '../notifications/preferences.ts'

/**
 * Ends a plan whose matching failed. Each part goes back where it came from; start-up credit goes to the network if the
 * network has taken the credit back already. A coupon can be used again.
 */
export async function failPlan(
  tx: Transaction,
  account: Account,
  plan: Plan,
  reason: FailureReason,
  now: Date,
) {
  const put = plan.put_amount ?? zero
  const coupon = await couponOf(tx, plan.id)
  const networkPart = coupon?.network_part ?? zero
  if (coupon !== undefined) await releaseCoupon(tx, coupon)
  await tx
    .update(plans)
    .set({ status: 'putFailed', failure_reason: reason, ended_at: now, due_delivery_at: null })
    .where(eq(plans.id, plan.id))
  await post(tx, operationOf(plan, newReference('returned'), now), [
    {
      from: 'start_up_credit_in_plans',
      to: account.credit_returned_at === null ? 'start_up_credit' : 'credit_pool',
      amount: plan.credit_amount,
      type: 'ad_serving',
      remark: account.credit_returned_at === null ? 'matchingFailedCredit' : 'creditRest',
    },
    {
      from: 'to_be_consumed',
      to: 'available',
      amount: subtract(subtract(put, plan.credit_amount), networkPart),
      type: 'ad_serving',
      remark: 'matchingFailed',
    },
    {
      from: 'to_be_consumed',
      to: 'coupons',
      amount: networkPart,
      type: 'ad_serving',
      remark: 'couponReturned',
    },
  ])
  // Nothing was invested in the end: subtracted from the quarter of an hour of the funding.
  await addFigures(tx, account.id, plan.put_at ?? now, { investment: negate(put) })
  const params = { plan: plan.plan_number, plan_id: plan.id }
  // What was chosen against being told is about settlements: a failure returns money.
  const choice = plan.tells_settled === true ? true : null
  await notify(tx, account.id, 'planFailed', params, now, (kind) => preferenceOfPlan(kind, choice))
}

/**
 * Settles a plan whose delivery is over. Start-up credit that the plan used is returned from its revenue after the
 * network's share; if that is not enough, the difference is the network's loss and never charged to the partner.
 */
export async function settlePlan(tx: Transaction, account: Account, plan: Plan, now: Date): Promise<void> {
  const isFirst = account.credit_returned_at === null
  const share = multiply(plan.revenue, plan.share_rate ?? zero, minorDigitsOf(account.currency))
  const afterShare = subtract(plan.revenue, share)
  const creditReturned = smaller(plan.credit_billed, afterShare)
  const settledTotal = add(account.settled_total, plan.revenue)
  const coupon = await couponOf(tx, plan.id)
  const unbilled = unbilledOf(plan)
  const result = settleCoupon(coupon, { ...unbilled, share }, account.currency)
  await storeSaved(tx, coupon, result.saved, now)
  const unused = isFirst ? (await readBalances(tx, account.id)).start_up_credit : zero

  await tx
    .update(plans)
    .set({
      status: 'settled',
      share,
      credit_returned: creditReturned,
      discount: result.saved,
      ended_at: now,
      due_delivery_at: null,
    })
    .where(eq(plans.id, plan.id))
  await tx
    .update(accounts)
    .set({
      settled_total: settledTotal,
      shop_level: levelOf(settledTotal),
      credit_returned_at: account.credit_returned_at ?? now,
    })
    .where(eq(accounts.id, account.id))
  await post(tx, operationOf(plan, newReference('settlement'), now), [
    { from: 'to_be_consumed', to: 'coupons', amount: result.rest, type: 'ad_serving', remark: 'couponRest' },
    {
      from: 'to_be_consumed',
      to: 'available',
      amount: subtract(unbilled.rest, result.rest),
      type: 'ad_serving',
      remark: 'budgetRest',
    },
    {
      from: 'start_up_credit_in_plans',
      to: 'credit_pool',
      amount: subtract(plan.credit_amount, plan.credit_billed),
      type: 'virtual_recharge_deduction',
      remark: 'creditRest',
    },
    {
      from: 'start_up_credit',
      to: 'credit_pool',
      amount: unused,
      type: 'virtual_recharge_deduction',
      remark: 'creditUnused',
    },
    { from: 'to_be_settled', to: 'share', amount: share, type: 'profit_sharing', remark: 'networkShare' },
    {
      from: 'to_be_settled',
      to: 'credit_pool',
      amount: creditReturned,
      type: 'virtual_recharge_deduction',
      remark: 'creditUsed',
    },
    {
      from: 'to_be_settled',
      to: 'available',
      amount: subtract(afterShare, creditReturned),
      type: 'profit_sharing',
      remark: 'revenueSettled',
    },
    {
      from: 'coupons',
      to: 'available',
      amount: result.shareLess,
      type: 'profit_sharing',
      remark: 'couponShare',
    },
  ])
  await notifyOwner(tx, account, plan, { share, discount: result.saved }, now)
}

async function notifyOwner(
  tx: Transaction,
  { id, currency }: Account,
  plan: Plan,
  { share, discount }: { readonly share: Amount; readonly discount: Amount },
  at: Date,
) {
  const [product] = await tx
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, plan.product_id))
  const wire = (amount: Amount) => toWire(amount, currency)
  const params = {
    plan: plan.plan_number,
    billed: wire(plan.billed),
    revenue: wire(plan.revenue),
    share: wire(share),
    currency,
    plan_id: plan.id,
    product: product?.name ?? plan.plan_number,
    result: wire(add(subtract(subtract(plan.revenue, share), plan.billed), discount)),
  }
  await notify(tx, id, 'planResult', params, at, (kind) => preferenceOfPlan(kind, plan.tells_settled))
}

/** The budget without start-up credit, with the coupon's part, and what of it was not billed. */
function unbilledOf(plan: Plan): { readonly paidInto: Amount; readonly rest: Amount } {
  const paidInto = subtract(plan.put_amount ?? zero, plan.credit_amount)
  return { paidInto, rest: subtract(paidInto, subtract(plan.billed, plan.credit_billed)) }
}

function operationOf(plan: Plan, reference: string, at: Date) {
  return { accountId: plan.account_id, reference, at, planId: plan.id, params: { plan: plan.plan_number } }
}
