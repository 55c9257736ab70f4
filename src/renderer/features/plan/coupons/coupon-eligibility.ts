/** Whether a coupon fits a put and what it then does; the rules themselves stand in the contract. */
import { type Amount, isNegative } from '#protocol/amount.ts'
import { applyCoupon, type CouponedFunding, type CouponTerms } from '#protocol/http/coupon-rules.ts'
import { compare, fitsMinorDigits, zero } from '#protocol/money.ts'

/** Why a coupon does not fit; `unusable` when what it does is not to the user's good or not to be paid in the currency. */
export type IneligibilityReason =
  | 'belowRequirement'
  | 'otherAmount'
  | 'needsOperator'
  | 'byService'
  | 'unusable'

export type CouponEligibility =
  | { readonly kind: 'fits'; readonly effect: CouponedFunding }
  | { readonly kind: IneligibilityReason }

/** What a put depends on beside its amount. */
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
  if (effect === undefined) return { kind: misfitOf(coupon, amount) }
  return isSound(effect, amount, setting.currency) ? { kind: 'fits', effect } : { kind: 'unusable' }
}

/** A host's percentage may be so large that its amount is none any more. */
function effectOf(coupon: CouponTerms, amount: Amount, setting: CouponSetting) {
  try {
    return applyCoupon(coupon, amount, setting)
  } catch (error) {
    if (error instanceof RangeError) return 'overflow'
    throw error
  }
}

function misfitOf(coupon: CouponTerms, amount: Amount): IneligibilityReason {
  if (coupon.type === 'custom') return 'byService'
  if (compare(amount, coupon.amount_requirement) < 0) return 'belowRequirement'
  if (coupon.type === 'fixed_amount' && coupon.stated_amount !== undefined) return 'otherAmount'
  return coupon.type === 'team' ? 'needsOperator' : 'unusable'
}

function isSound({ paid, runs, shareLess }: CouponedFunding, amount: Amount, currency: string): boolean {
  return (
    !isNegative(paid) &&
    compare(paid, amount) <= 0 &&
    compare(runs, amount) >= 0 &&
    compare(shareLess, zero) >= 0 &&
    [paid, runs, shareLess].every((each) => fitsMinorDigits(each, currency))
  )
}
