/** The rules of a put, without a screen: where its money comes from, and what is wrong with an entered amount. */
import { type Amount, isPositive } from '#protocol/amount.ts'
import type { CouponedFunding } from '#protocol/http/coupon-rules.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { add, compare, larger, smaller, subtract, zero } from '#protocol/money.ts'

/** What a put can be paid from, in the account's currency. */
export interface Funds {
  readonly available: Amount
  /** Start-up credit that is free to be used (docs/rules.md, section R4). */
  readonly credit: Amount
  /** What the user's own spending cap leaves within 24 hours; undefined where there is none, or it is not known. */
  readonly capLeft?: Amount | undefined
}

/** The smallest and the largest amount of a plan. */
export interface Limits {
  readonly minimum: Amount
  readonly maximum: Amount
}

/** Where what is paid for a put comes from; `fromCredit` and `fromAvailable` add up to it. */
export interface Split {
  readonly fromCredit: Amount
  readonly fromAvailable: Amount
  readonly availableAfter: Amount
}

/** A put with what a coupon makes of it: `amount - paysLess = paid`, `amount + runsMore = runs`. */
export interface CouponSums extends CouponedFunding {
  readonly amount: Amount
  readonly paysLess: Amount
  readonly runsMore: Amount
}

/** What is wrong with an entered amount. */
export type FundProblem =
  | { readonly kind: 'required' | 'invalid' | 'outOfRange' }
  | { readonly kind: 'overCap'; readonly left: Amount }
  | { readonly kind: 'notEnough'; readonly missing: Amount }

/** What the account can put now; returned start-up credit is gone. */
export function fundsOf({
  available,
  start_up_credit: credit,
}: Pick<Property, 'available' | 'start_up_credit'>): Funds {
  return { available, credit: credit && !credit.is_returned ? credit.unused : zero }
}

/** Available balance and start-up credit together. */
export function totalOf({ available, credit }: Funds): Amount {
  return add(available, credit)
}

/** Start-up credit pays first: it can be used in a put only. The amount is one that `totalOf` the funds covers. */
export function splitFunding(amount: Amount, { available, credit }: Funds): Split {
  const fromCredit = smaller(amount, larger(credit, zero))
  const fromAvailable = subtract(amount, fromCredit)
  return { fromCredit, fromAvailable, availableAfter: subtract(available, fromAvailable) }
}

/** What a put of `amount` comes to; without a coupon as much is paid as runs. */
export function couponSums(amount: Amount, effect: CouponedFunding | undefined): CouponSums {
  const { paid, runs, shareLess } = effect ?? { paid: amount, runs: amount, shareLess: zero }
  return {
    amount,
    paid,
    runs,
    shareLess,
    paysLess: subtract(amount, paid),
    runsMore: subtract(runs, amount),
  }
}

/** The most that can be put now; undefined when the funds, or the user's own cap, do not reach the minimum. */
export function maxFundable({ minimum, maximum }: Limits, funds: Funds): Amount | undefined {
  const payable = smaller(totalOf(funds), funds.capLeft ?? maximum)
  const most = smaller(maximum, payable)
  return compare(most, minimum) < 0 || !isPositive(most) ? undefined : most
}

/**
 * The first thing that is wrong with what was typed, or undefined (docs/rules.md, section P5). `entered` is the typed
 * text as it was read, undefined when it is no amount of the currency; `paid` is what a coupon leaves of it to pay.
 * Unknown funds are left to the server.
 */
export function fundProblem(
  typed: string,
  entered: Amount | undefined,
  { minimum, maximum }: Limits,
  funds: Funds | undefined,
  paid: Amount | undefined = entered,
): FundProblem | undefined {
  if (typed.trim() === '') return { kind: 'required' }
  if (entered === undefined || !isPositive(entered)) return { kind: 'invalid' }
  if (compare(entered, minimum) < 0 || compare(entered, maximum) > 0) return { kind: 'outOfRange' }
  if (!funds) return undefined
  const { capLeft } = funds
  if (capLeft !== undefined && compare(paid ?? entered, capLeft) > 0)
    return { kind: 'overCap', left: capLeft }
  const missing = subtract(paid ?? entered, totalOf(funds))
  return isPositive(missing) ? { kind: 'notEnough', missing } : undefined
}
