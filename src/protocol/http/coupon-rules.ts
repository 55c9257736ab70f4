/** What each type of coupon does to a put (docs/rules.md, section R4): the one place that says it, for both sides. */
import type { Amount } from '../amount.ts'
import {
  add,
  amount as amountOf,
  compare,
  minorDigitsOf,
  multiply,
  smaller,
  subtract,
  zero,
} from '../money.ts'
import type { Coupon } from './coupons.ts'

/** A put with a coupon: what is paid, what runs, and what comes off the network's share at settlement. */
export interface CouponedFunding {
  readonly paid: Amount
  readonly runs: Amount
  readonly shareLess: Amount
}

export type CouponTerms = Pick<Coupon, 'type' | 'value' | 'stated_amount' | 'amount_requirement'>

const hundredth = amountOf('0.01')

/** "10" is ten percent. */
function percentOf(amount: Amount, percent: Amount, currency: string): Amount {
  const rate = multiply(percent, hundredth, 12)
  return multiply(amount, rate, minorDigitsOf(currency), 'down')
}

/**
 * The effect on a put of `amount`; undefined when the coupon does not fit it: below the requirement, another amount than
 * the stated one, a team coupon without an operator, a coupon that customer service applies.
 */
export function applyCoupon(
  coupon: CouponTerms,
  amount: Amount,
  { currency, isFollowing }: { currency: string; isFollowing: boolean },
): CouponedFunding | undefined {
  if (compare(amount, coupon.amount_requirement) < 0) return undefined
  const plain = { paid: amount, runs: amount, shareLess: zero }
  switch (coupon.type) {
    case 'team':
      if (!isFollowing) return undefined
      return { ...plain, paid: subtract(amount, percentOf(amount, coupon.value, currency)) }
    case 'discount':
      return { ...plain, paid: subtract(amount, percentOf(amount, coupon.value, currency)) }
    case 'deduction':
      return { ...plain, paid: subtract(amount, smaller(amount, coupon.value)) }
    case 'addition':
      return { ...plain, runs: add(amount, coupon.value) }
    case 'fixed_amount':
      if (coupon.stated_amount === undefined || compare(amount, coupon.stated_amount) !== 0) return undefined
      return { ...plain, paid: coupon.value }
    case 'add_voucher':
      return { ...plain, runs: add(amount, percentOf(amount, coupon.value, currency)) }
    case 'deduction_voucher':
      return { ...plain, shareLess: coupon.value }
    case 'custom':
      return undefined
  }
}
