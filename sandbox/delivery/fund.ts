/** A put: money goes from where it lies into a plan, start-up credit first (docs/rules.md, section R4). */
import { eq } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { smaller, subtract } from '#protocol/money.ts'
import type { Transaction } from '../db/database.ts'
import type { Account } from '../db/schema/accounts.ts'
import { type Plan, plans } from '../db/schema/plans.ts'
import { readBalances } from '../ledger/accounts.ts'
import { type CouponUse, markUsed } from '../ledger/coupons/coupons.ts'
import { shareRateOf } from '../ledger/levels.ts'
import { newReference, post } from '../ledger/post.ts'
import { addFigures } from '../ledger/statistics.ts'
import { modelOf } from './model.ts'
import { addHistory } from './plan-records.ts'

/** What a put comes to; `fromCredit` and `fromAvailable` add up to what the partner pays. */
export interface Put {
  readonly reference: string
  readonly fromCredit: Amount
  readonly fromAvailable: Amount
}

export interface PutOrder {
  /** Locked, as is the plan, and checked by the caller. */
  readonly account: Account
  readonly plan: Plan
  /** What runs. */
  readonly amount: Amount
  /** The coupon that makes the partner pay less than what runs, or the network take a smaller share. */
  readonly coupon?: CouponUse | undefined
  readonly requestId: string
  readonly now: Date
  /** Delivery time of the put. */
  readonly deliveryNow: Date
}

/** How the partner would pay `amount`. `fromAvailable` may exceed what is there: the caller checks. */
export async function splitFunding(tx: Transaction, accountId: string, amount: Amount) {
  const balances = await readBalances(tx, accountId)
  const fromCredit = smaller(balances.start_up_credit, amount)
  return { fromCredit, fromAvailable: subtract(amount, fromCredit), available: balances.available }
}

/** Moves the money and starts the matching. */
export async function putPlan(tx: Transaction, order: PutOrder): Promise<Put> {
  const { account, plan, amount, coupon, now, deliveryNow } = order
  const paid = coupon?.effect.paid ?? amount
  const { fromCredit, fromAvailable } = await splitFunding(tx, account.id, paid)
  const reference = newReference('put')
  await tx
    .update(plans)
    .set({
      status: 'matching',
      put_amount: amount,
      credit_amount: fromCredit,
      share_rate: shareRateOf(account.shop_level),
      put_at: now,
      put_delivery_at: deliveryNow,
      due_delivery_at: new Date(deliveryNow.getTime() + modelOf(plan.product_id, plan.ordinal).matchingMs),
    })
    .where(eq(plans.id, plan.id))
  await addHistory(tx, plan.id, ['matching'], now)
  const operation = {
    accountId: account.id,
    reference,
    at: now,
    planId: plan.id,
    requestId: order.requestId,
    params: { plan: plan.plan_number },
  }
  await post(tx, operation, [
    {
      from: 'start_up_credit',
      to: 'start_up_credit_in_plans',
      amount: fromCredit,
      type: 'ad_serving',
      remark: 'creditPut',
    },
    { from: 'available', to: 'to_be_consumed', amount: fromAvailable, type: 'ad_serving', remark: 'put' },
    {
      from: 'coupons',
      to: 'to_be_consumed',
      amount: subtract(amount, paid),
      type: 'ad_serving',
      remark: 'couponPut',
    },
  ])
  if (coupon !== undefined) await markUsed(tx, coupon, plan.id, now)
  await addFigures(tx, account.id, now, { investment: amount })
  return { reference, fromCredit, fromAvailable }
}
