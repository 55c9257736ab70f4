/** The rules of funding a plan, without UI: which balances pay, and what is wrong with an entered amount. */
import { type Amount, isPositive } from '#protocol/amount.ts'
import type { CouponedFunding } from '#protocol/coupons/coupon-rules.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { add, compare, larger, smaller, subtract, zero } from '#protocol/money.ts'

/** The balances that can fund a plan, in the account's currency. */
export interface Funds {
  readonly available: Amount
  /** Unused start-up credit (docs/rules.md, section R4). */
  readonly credit: Amount
  /** The rest of the user's own spending cap for 24 hours; undefined without a cap or while it is unknown. */
  readonly capLeft?: Amount | undefined
}

/** The smallest and the largest amount of a plan. */
export interface Limits {
  readonly minimum: Amount
  readonly maximum: Amount
}

/** The balances that pay for a funding; `fromCredit` and `fromAvailable` add up to the charge. */
export interface Split {
  readonly fromCredit: Amount
  readonly fromAvailable: Amount
  readonly availableAfter: Amount
}

/** A funding with the effect of a coupon: `amount - discount = charge`, `amount + bonus = budget`. */
export interface CouponSums extends CouponedFunding {
  readonly amount: Amount
  readonly discount: Amount
  readonly bonus: Amount
}

/** What is wrong with an entered amount. */
export type FundProblem =
  | { readonly kind: 'outOfRange' }
  | { readonly kind: 'overCap'; readonly left: Amount }
  | { readonly kind: 'notEnough'; readonly missing: Amount }

/** The funds of the account; returned start-up credit cannot be used. */
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

/** Start-up credit pays first because it can only fund plans. `amount` must not exceed `totalOf` the funds. */
export function splitFunding(amount: Amount, { available, credit }: Funds): Split {
  const fromCredit = smaller(amount, larger(credit, zero))
  const fromAvailable = subtract(amount, fromCredit)
  return { fromCredit, fromAvailable, availableAfter: subtract(available, fromAvailable) }
}

/** The sums of funding `amount`; without a coupon the charge equals the budget. */
export function couponSums(amount: Amount, effect: CouponedFunding | undefined): CouponSums {
  const { charge, budget, shareLess } = effect ?? { charge: amount, budget: amount, shareLess: zero }
  return {
    amount,
    charge,
    budget,
    shareLess,
    discount: subtract(amount, charge),
    bonus: subtract(budget, amount),
  }
}

/** The largest amount that can be funded now; undefined when the funds or the user's own cap are below the minimum. */
export function maxFundable({ minimum, maximum }: Limits, funds: Funds): Amount | undefined {
  const payable = smaller(totalOf(funds), funds.capLeft ?? maximum)
  const max = smaller(maximum, payable)
  return compare(max, minimum) < 0 || !isPositive(max) ? undefined : max
}

/**
 * The first problem of an entered amount, or undefined (docs/rules.md, section P5). `charge` includes the effect of a coupon.
 * Unknown funds are checked by the server.
 */
export function fundProblem(
  entered: Amount,
  { minimum, maximum }: Limits,
  funds: Funds | undefined,
  charge: Amount = entered,
): FundProblem | undefined {
  if (!isPositive(entered) || compare(entered, minimum) < 0 || compare(entered, maximum) > 0)
    return { kind: 'outOfRange' }
  if (!funds) return undefined
  const { capLeft } = funds
  if (capLeft !== undefined && compare(charge, capLeft) > 0) return { kind: 'overCap', left: capLeft }
  const missing = subtract(charge, totalOf(funds))
  return isPositive(missing) ? { kind: 'notEnough', missing } : undefined
}
