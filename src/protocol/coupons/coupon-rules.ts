/** The effect of each coupon type on a funding (docs/rules.md, section R4), shared by client and sandbox. */
import type { Amount } from '../amount.ts'
import type { Coupon } from '../http/coupons.ts'
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

/** A funding with a coupon: charge, budget, and the reduction of the network's share at settlement. */
export interface CouponedFunding {
  readonly charge: Amount
  readonly budget: Amount
  readonly shareLess: Amount
}

export type CouponTerms = Pick<Coupon, 'type' | 'value' | 'stated_amount' | 'amount_requirement'>

const hundredth = amountOf('0.01')

/** `percent` "10" is 10 %. */
function percentOf(amount: Amount, percent: Amount, currency: string): Amount {
  const rate = multiply(percent, hundredth, 12)
  return multiply(amount, rate, minorDigitsOf(currency), 'down')
}

/**
 * The effect on a funding of `amount`. Undefined if the coupon is not eligible: the amount is below the requirement or is not
 * the stated amount, a team coupon without an operator, or a coupon that customer service applies.
 */
export function applyCoupon(
  coupon: CouponTerms,
  amount: Amount,
  { currency, isFollowing }: { currency: string; isFollowing: boolean },
): CouponedFunding | undefined {
  if (compare(amount, coupon.amount_requirement) < 0) return undefined
  const unchanged = { charge: amount, budget: amount, shareLess: zero }
  switch (coupon.type) {
    case 'team':
      if (!isFollowing) return undefined
      return { ...unchanged, charge: subtract(amount, percentOf(amount, coupon.value, currency)) }
    case 'discount':
      return { ...unchanged, charge: subtract(amount, percentOf(amount, coupon.value, currency)) }
    case 'deduction':
      return { ...unchanged, charge: subtract(amount, smaller(amount, coupon.value)) }
    case 'addition':
      return { ...unchanged, budget: add(amount, coupon.value) }
    case 'fixed_amount':
      if (coupon.stated_amount === undefined || compare(amount, coupon.stated_amount) !== 0) return undefined
      return { ...unchanged, charge: coupon.value }
    case 'add_voucher':
      return { ...unchanged, budget: add(amount, percentOf(amount, coupon.value, currency)) }
    case 'deduction_voucher':
      return { ...unchanged, shareLess: coupon.value }
    case 'custom':
      return undefined
  }
}
