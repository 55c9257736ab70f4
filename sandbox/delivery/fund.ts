/** Funding: moves the partner's money into a plan, start-up credit first (docs/rules.md, section R4). */
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

/** The result of a funding; `fromCredit` and `fromAvailable` add up to what the partner pays. */
export interface Funding {
  readonly reference: string
  readonly fromCredit: Amount
  readonly fromAvailable: Amount
}

export interface FundingOrder {
  /** The caller has locked and checked account and plan. */
  readonly account: Account
  readonly plan: Plan
  /** The plan's budget. */
  readonly amount: Amount
  /** The coupon that pays a part of the budget or reduces the network's share. */
  readonly coupon?: CouponUse | undefined
  readonly requestId: string
  readonly now: Date
  /** Delivery time of the funding. */
  readonly deliveryNow: Date
}

/** Splits a payment of `amount`. `fromAvailable` may exceed the available balance: the caller checks. */
export async function splitFunding(tx: Transaction, accountId: string, amount: Amount) {
  const balances = await readBalances(tx, accountId)
  const fromCredit = smaller(balances.start_up_credit, amount)
  return { fromCredit, fromAvailable: subtract(amount, fromCredit), available: balances.available }
}

/** Moves the money and starts the matching. */
export async function fundPlan(tx: Transaction, order: FundingOrder): Promise<Funding> {
  const { account, plan, amount, coupon, now, deliveryNow } = order
  const charge = coupon?.effect.charge ?? amount
  const { fromCredit, fromAvailable } = await splitFunding(tx, account.id, charge)
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
      amount: subtract(amount, charge),
      type: 'ad_serving',
      remark: 'couponPut',
    },
  ])
  if (coupon !== undefined) await markUsed(tx, coupon, plan.id, now)
  await addFigures(tx, account.id, now, { investment: amount })
  return { reference, fromCredit, fromAvailable }
}
