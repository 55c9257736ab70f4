/** How a plan ends: its matching fails, or it is settled (docs/rules.md, section R4). */
import { eq } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { add, minorDigitsOf, multiply, negate, smaller, subtract, toWire, zero } from '#protocol/money.ts'
import type { Transaction } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { type Plan, plans } from '../db/schema/plans.ts'
import { readBalances } from '../ledger/accounts.ts'
import { couponEnd, couponOf, giveBack, keepSaved } from '../ledger/coupons/coupons.ts'
import { levelOf } from '../ledger/levels.ts'
import { newReference, post } from '../ledger/post.ts'
import type { FailureReason } from '../ledger/remarks.ts'
import { addFigures } from '../ledger/statistics.ts'
import { notify } from '../notifications/notices.ts'

/**
 * Matching failed: each part goes back where it came from, credit to the network when that has taken it back. A coupon can
 * be used again.
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
  if (coupon !== undefined) await giveBack(tx, coupon)
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
  // Nothing was invested after all: taken out of the quarter of an hour in which it was put.
  await addFigures(tx, account.id, plan.put_at ?? now, { investment: negate(put) })
  await notify(tx, account.id, 'planFailed', { plan: plan.plan_number }, now)
}

/**
 * Settles a plan whose delivery is over. Start-up credit that the plan used up is taken back as far as its revenue less
 * the network's share reaches; what is missing is the network's loss and never asked of the partner.
 */
export async function settlePlan(tx: Transaction, account: Account, plan: Plan, now: Date): Promise<void> {
  const isFirst = account.credit_returned_at === null
  const share = multiply(plan.revenue, plan.share_rate ?? zero, minorDigitsOf(account.currency))
  const afterShare = subtract(plan.revenue, share)
  const creditReturned = smaller(plan.credit_billed, afterShare)
  const settledTotal = add(account.settled_total, plan.revenue)
  const coupon = await couponOf(tx, plan.id)
  const rest = restOf(plan)
  const end = couponEnd(coupon, { ...rest, share }, account.currency)
  await keepSaved(tx, coupon, end.saved)
  const unused = isFirst ? (await readBalances(tx, account.id)).start_up_credit : zero

  await tx
    .update(plans)
    .set({
      status: 'settled',
      share,
      credit_returned: creditReturned,
      discount: end.saved,
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
    { from: 'to_be_consumed', to: 'coupons', amount: end.rest, type: 'ad_serving', remark: 'couponRest' },
    {
      from: 'to_be_consumed',
      to: 'available',
      amount: subtract(rest.rest, end.rest),
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
      amount: end.shareLess,
      type: 'profit_sharing',
      remark: 'couponShare',
    },
  ])
  await tellSettled(tx, account, plan, share, now)
}

async function tellSettled(tx: Transaction, { id, currency }: Account, plan: Plan, share: Amount, now: Date) {
  const written = (amount: Amount) => toWire(amount, currency)
  const params = {
    plan: plan.plan_number,
    billed: written(plan.billed),
    revenue: written(plan.revenue),
    share: written(share),
    currency,
  }
  await notify(tx, id, 'planSettled', params, now)
}

/** What was paid into the plan besides start-up credit, the coupon's part included, and what of it was not billed. */
function restOf(plan: Plan): { readonly paidInto: Amount; readonly rest: Amount } {
  const paidInto = subtract(plan.put_amount ?? zero, plan.credit_amount)
  return { paidInto, rest: subtract(paidInto, subtract(plan.billed, plan.credit_billed)) }
}

function operationOf(plan: Plan, reference: string, at: Date) {
  return { accountId: plan.account_id, reference, at, planId: plan.id, params: { plan: plan.plan_number } }
}
