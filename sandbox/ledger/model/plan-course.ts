/**
 * The model's plans, from funding to settlement. The figures of delivery come from `delivery/model.ts`, which is no ledger;
 * where each cent goes is implemented here a second time.
 */

import { amount } from '#protocol/money.ts'
import { figuresAt, finishedMs, modelOf, settlementMs, stageAt, stepMs } from '../../delivery/model.ts'
import { type Books, centsOf, dollars, type Effect, type ModelCoupon, perMille, smaller } from './books.ts'

/** Limits of the products that the model funds, in cents. */
export const putLimits = {
  'pebble-harbor': [2000n, 200_000n],
  'brindle-coffee': [2500n, 250_000n],
  'moth-and-lantern': [3000n, 300_000n],
  'fernway-maps': [4000n, 400_000n],
  'cogwheel-derby': [5000n, 500_000n],
  quillwise: [6000n, 600_000n],
  'saltmarsh-tales': [8000n, 400_000n],
  'orbit-orchard': [10_000n, 1_000_000n],
  'nine-knots': [20_000n, 1_500_000n],
  'often-refused-370': [2000n, 200_000n],
  'rest-and-gain-53': [2000n, 200_000n],
} as const
export type Product = keyof typeof putLimits

/**
 * Products for the model only, as cheap as the cheapest. Their delivery, which is seeded by their names, covers cases early
 * that the sandbox's own products reach after the start-up credit is returned: the matching of the first plan of one fails,
 * and its second plan, like the other's first, has unbilled budget and a profit.
 */
export const addedProducts: readonly Product[] = ['often-refused-370', 'rest-and-gain-53']
export const products = Object.keys(putLimits).filter((name): name is Product =>
  Object.hasOwn(putLimits, name),
)

export interface ModelPlan {
  readonly product: Product
  readonly ordinal: number
  readonly id: string
  readonly budget: bigint
  readonly charge: bigint
  readonly credit: bigint
  readonly shareLess: bigint
  readonly coupon: ModelCoupon | undefined
  /** The network's share, in tenths of a percent. */
  readonly rate: bigint
  /** Delivery time and real time of the funding, ms. */
  readonly putAt: number
  readonly realAt: number
  due: number
  status: string
  billed: bigint
  creditBilled: bigint
  revenue: bigint
  chargedBack: bigint
}

/** The account's figures that plans change. */
export interface AccountState {
  readonly books: Books
  isCreditReturned: boolean
  settledTotal: bigint
  saved: bigint
  /** Start-up credit that was billed and not taken back. */
  creditLost: bigint
}

export interface FundingOrder {
  readonly product: Product
  readonly ordinal: number
  readonly id: string
  readonly effect: Effect
  readonly coupon: ModelCoupon | undefined
  readonly rate: bigint
  readonly putAt: number
  readonly realAt: number
}

/** Uses start-up credit first, then own money; the network pays the coupon's part. */
export function fundPlan(books: Books, { effect, ...order }: FundingOrder): ModelPlan {
  const credit = smaller(books.of('start_up_credit'), effect.charge)
  books.move('start_up_credit', 'start_up_credit_in_plans', credit, 'ad_serving')
  books.move('available', 'to_be_consumed', effect.charge - credit, 'ad_serving')
  books.move('coupons', 'to_be_consumed', effect.budget - effect.charge, 'ad_serving')
  return {
    ...order,
    budget: effect.budget,
    charge: effect.charge,
    credit,
    shareLess: effect.shareLess,
    due: order.putAt + modelOf(order.product, order.ordinal).matchingMs,
    status: 'matching',
    billed: 0n,
    creditBilled: 0n,
    revenue: 0n,
    chargedBack: 0n,
  }
}

/** The end of a plan's delivery, ms of delivery time. */
export function deliveredAt({ product, ordinal, putAt }: ModelPlan): number {
  const { matchingMs, steps } = modelOf(product, ordinal)
  return putAt + matchingMs + steps * stepMs
}

/** The settlement of a plan whose matching succeeds, ms of delivery time. */
export const settledAt = (plan: ModelPlan): number => deliveredAt(plan) + finishedMs + settlementMs

/** Advances a due plan to delivery time. */
export function advancePlan(account: AccountState, plan: ModelPlan, deliveryNow: number): void {
  const model = modelOf(plan.product, plan.ordinal)
  const stage = stageAt(model, deliveryNow - plan.putAt)
  plan.status = stage.status
  plan.due = plan.putAt + (stage.nextMs ?? 0)
  if (stage.status === 'putFailed') {
    failPlan(account, plan)
    return
  }
  const figures = figuresAt(model, amount(dollars(plan.budget)), stage.steps, 2)
  deliver(account.books, plan, centsOf(figures.billed), centsOf(figures.revenue))
  if (stage.status === 'settled') settlePlan(account, plan)
}

function failPlan({ books, isCreditReturned }: AccountState, plan: ModelPlan): void {
  const creditTarget = isCreditReturned ? 'credit_pool' : 'start_up_credit'
  books.move('start_up_credit_in_plans', creditTarget, plan.credit, 'ad_serving')
  books.move('to_be_consumed', 'available', plan.charge - plan.credit, 'ad_serving')
  books.move('to_be_consumed', 'coupons', plan.budget - plan.charge, 'ad_serving')
  if (plan.coupon !== undefined) plan.coupon.usedOn = undefined
}

function deliver(books: Books, plan: ModelPlan, billed: bigint, revenue: bigint): void {
  const added = billed - plan.billed
  const fromCredit = smaller(added, plan.credit - plan.creditBilled)
  const accrued = revenue - plan.revenue - plan.chargedBack
  books.move('start_up_credit_in_plans', 'billing', fromCredit, 'ad_billing')
  books.move('to_be_consumed', 'billing', added - fromCredit, 'ad_billing')
  books.move('revenue_source', 'to_be_settled', accrued, 'profit_sharing')
  plan.billed = billed
  plan.creditBilled += fromCredit
  plan.revenue += accrued
}

function settlePlan(account: AccountState, plan: ModelPlan): void {
  const { books } = account
  const share = perMille(plan.revenue, plan.rate)
  const network = plan.budget - plan.charge
  const paidInto = plan.budget - plan.credit
  const rest = paidInto - (plan.billed - plan.creditBilled)
  const restOfNetwork = network === 0n ? 0n : (rest * network) / paidInto
  const shareLess = smaller(plan.shareLess, share)
  const creditReturned = smaller(plan.creditBilled, plan.revenue - share)
  books.move('to_be_consumed', 'coupons', restOfNetwork, 'ad_serving')
  books.move('to_be_consumed', 'available', rest - restOfNetwork, 'ad_serving')
  const unused = plan.credit - plan.creditBilled
  books.move('start_up_credit_in_plans', 'credit_pool', unused, 'virtual_recharge_deduction')
  if (!account.isCreditReturned) {
    books.move('start_up_credit', 'credit_pool', books.of('start_up_credit'), 'virtual_recharge_deduction')
  }
  books.move('to_be_settled', 'share', share, 'profit_sharing')
  books.move('to_be_settled', 'credit_pool', creditReturned, 'virtual_recharge_deduction')
  books.move('to_be_settled', 'available', plan.revenue - share - creditReturned, 'profit_sharing')
  books.move('coupons', 'available', shareLess, 'profit_sharing')
  account.isCreditReturned = true
  account.settledTotal += plan.revenue
  account.creditLost += plan.creditBilled - creditReturned
  if (plan.coupon !== undefined) account.saved += network - restOfNetwork + shareLess
}
