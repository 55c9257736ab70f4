/** Whether a coupon applies to a funding, and its effect. The rules are in `#protocol/coupons/coupon-rules.ts`. */
import { type Amount, isNegative } from '#protocol/amount.ts'
import { applyCoupon, type CouponedFunding, type CouponTerms } from '#protocol/coupons/coupon-rules.ts'
import { compare, fitsMinorDigits, zero } from '#protocol/money.ts'

/** Why a coupon does not apply; `unusable`: it would cost the user money, or the currency cannot express its amounts. */
export type IneligibilityReason =
  | 'belowRequirement'
  | 'otherAmount'
  | 'needsOperator'
  | 'byService'
  | 'unusable'

export type CouponEligibility =
  | { readonly kind: 'fits'; readonly effect: CouponedFunding }
  | { readonly kind: IneligibilityReason }

/** What the effect of a coupon depends on besides the amount. */
export interface CouponSetting {
  readonly currency: string
  readonly isFollowing: boolean
}

export function eligibilityOf(
  coupon: CouponTerms,
  amount: Amount,
  setting: CouponSetting,
): CouponEligibility {
  const effect = effectOf(coupon, amount, setting)
  if (effect === 'overflow') return { kind: 'unusable' }
  if (effect === undefined) return { kind: ineligibilityOf(coupon, amount) }
  return isSound(effect, amount, setting.currency) ? { kind: 'fits', effect } : { kind: 'unusable' }
}

/** A host may send a percentage so large that the result is not a valid amount. */
function effectOf(coupon: CouponTerms, amount: Amount, setting: CouponSetting) {
  try {
    return applyCoupon(coupon, amount, setting)
  } catch (error) {
    if (error instanceof RangeError) return 'overflow'
    throw error
  }
}

function ineligibilityOf(coupon: CouponTerms, amount: Amount): IneligibilityReason {
  if (coupon.type === 'custom') return 'byService'
  if (compare(amount, coupon.amount_requirement) < 0) return 'belowRequirement'
  if (coupon.type === 'fixed_amount' && coupon.stated_amount !== undefined) return 'otherAmount'
  return coupon.type === 'team' ? 'needsOperator' : 'unusable'
}

function isSound({ charge, budget, shareLess }: CouponedFunding, amount: Amount, currency: string): boolean {
  return (
    !isNegative(charge) &&
    compare(charge, amount) <= 0 &&
    compare(budget, amount) >= 0 &&
    compare(shareLess, zero) >= 0 &&
    [charge, budget, shareLess].every((value) => fitsMinorDigits(value, currency))
  )
}
