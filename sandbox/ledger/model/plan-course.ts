/**
 * How the model takes plans from put to their end. What delivery brings is given (`delivery/model.ts` is no ledger); where
 * each cent of it goes is said here a second time.
 */

import { amount } from '#protocol/money.ts'
import { figuresAt, finishedMs, modelOf, settlementMs, stageAt, stepMs } from '../../delivery/model.ts'
import { type Books, centsOf, type Effect, least, type ModelCoupon, perMille, written } from './books.ts'

/** Limits of the products that the model puts on, in cents. */
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
 * Made for the model, as cheap as the cheapest. Their courses, which come from their names, do early what those of the
 * sandbox's own products do late, when no start-up credit is out any more: the first plan of one finds no placement and the
 * second leaves a rest and gains, as the first of the other does.
 */
export const addedProducts: readonly Product[] = ['often-refused-370', 'rest-and-gain-53']
export const products = Object.keys(putLimits).filter((name): name is Product =>
  Object.hasOwn(putLimits, name),
)

export interface ModelPlan {
  readonly product: Product
  readonly ordinal: number
  readonly id: string
  readonly put: bigint
  readonly paid: bigint
  readonly credit: bigint
  readonly shareLess: bigint
  readonly coupon: ModelCoupon | undefined
  /** The network's share, in tenths of a percent. */
  readonly rate: bigint
  /** Delivery time and real time of the put, ms. */
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
export interface Standing {
  readonly books: Books
  isCreditReturned: boolean
  settledTotal: bigint
  saved: bigint
}

export interface PutOf {
  readonly product: Product
  readonly ordinal: number
  readonly id: string
  readonly effect: Effect
  readonly coupon: ModelCoupon | undefined
  readonly rate: bigint
  readonly putAt: number
  readonly realAt: number
}

/** Puts: start-up credit first, then own money; the network pays what a coupon takes off. */
export function putInto(books: Books, { effect, ...put }: PutOf): ModelPlan {
  const credit = least(books.of('start_up_credit'), effect.paid)
  books.move('start_up_credit', 'start_up_credit_in_plans', credit, 'ad_serving')
  books.move('available', 'to_be_consumed', effect.paid - credit, 'ad_serving')
  books.move('coupons', 'to_be_consumed', effect.runs - effect.paid, 'ad_serving')
  return {
    ...put,
    put: effect.runs,
    paid: effect.paid,
    credit,
    shareLess: effect.shareLess,
    due: put.putAt + modelOf(put.product, put.ordinal).matchingMs,
    status: 'matching',
    billed: 0n,
    creditBilled: 0n,
    revenue: 0n,
    chargedBack: 0n,
  }
}

/** When a plan has delivered all, ms of delivery time. */
export function deliveredAt({ product, ordinal, putAt }: ModelPlan): number {
  const { matchingMs, steps } = modelOf(product, ordinal)
  return putAt + matchingMs + steps * stepMs
}

/** When a plan that finds its placement is settled, ms of delivery time. */
export const settledAt = (plan: ModelPlan): number => deliveredAt(plan) + finishedMs + settlementMs

/** Takes a plan that is due as far as delivery time has come. */
export function advancePlan(standing: Standing, plan: ModelPlan, deliveryNow: number): void {
  const model = modelOf(plan.product, plan.ordinal)
  const stage = stageAt(model, deliveryNow - plan.putAt)
  plan.status = stage.status
  plan.due = plan.putAt + (stage.nextMs ?? 0)
  if (stage.status === 'putFailed') {
    failPlan(standing, plan)
    return
  }
  const figures = figuresAt(model, amount(written(plan.put)), stage.steps, 2)
  deliver(standing.books, plan, centsOf(figures.billed), centsOf(figures.revenue))
  if (stage.status === 'settled') settlePlan(standing, plan)
}

function failPlan({ books, isCreditReturned }: Standing, plan: ModelPlan): void {
  const back = isCreditReturned ? 'credit_pool' : 'start_up_credit'
  books.move('start_up_credit_in_plans', back, plan.credit, 'ad_serving')
  books.move('to_be_consumed', 'available', plan.paid - plan.credit, 'ad_serving')
  books.move('to_be_consumed', 'coupons', plan.put - plan.paid, 'ad_serving')
  if (plan.coupon !== undefined) plan.coupon.usedOn = undefined
}

function deliver(books: Books, plan: ModelPlan, billed: bigint, revenue: bigint): void {
  const newly = billed - plan.billed
  const ofCredit = least(newly, plan.credit - plan.creditBilled)
  const accrued = revenue - plan.revenue - plan.chargedBack
  books.move('start_up_credit_in_plans', 'billing', ofCredit, 'ad_billing')
  books.move('to_be_consumed', 'billing', newly - ofCredit, 'ad_billing')
  books.move('revenue_source', 'to_be_settled', accrued, 'profit_sharing')
  plan.billed = billed
  plan.creditBilled += ofCredit
  plan.revenue += accrued
}

function settlePlan(standing: Standing, plan: ModelPlan): void {
  const { books } = standing
  const share = perMille(plan.revenue, plan.rate)
  const network = plan.put - plan.paid
  const paidInto = plan.put - plan.credit
  const rest = paidInto - (plan.billed - plan.creditBilled)
  const restOfNetwork = network === 0n ? 0n : (rest * network) / paidInto
  const shareLess = least(plan.shareLess, share)
  const creditBack = least(plan.creditBilled, plan.revenue - share)
  books.move('to_be_consumed', 'coupons', restOfNetwork, 'ad_serving')
  books.move('to_be_consumed', 'available', rest - restOfNetwork, 'ad_serving')
  const unused = plan.credit - plan.creditBilled
  books.move('start_up_credit_in_plans', 'credit_pool', unused, 'virtual_recharge_deduction')
  if (!standing.isCreditReturned) {
    books.move('start_up_credit', 'credit_pool', books.of('start_up_credit'), 'virtual_recharge_deduction')
  }
  books.move('to_be_settled', 'share', share, 'profit_sharing')
  books.move('to_be_settled', 'credit_pool', creditBack, 'virtual_recharge_deduction')
  books.move('to_be_settled', 'available', plan.revenue - share - creditBack, 'profit_sharing')
  books.move('coupons', 'available', shareLess, 'profit_sharing')
  standing.isCreditReturned = true
  standing.settledTotal += plan.revenue
  if (plan.coupon !== undefined) standing.saved += network - restOfNetwork + shareLess
}
