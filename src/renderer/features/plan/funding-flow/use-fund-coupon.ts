import type { Amount } from '#protocol/amount.ts'
import type { CouponedFunding } from '#protocol/coupons/coupon-rules.ts'
import type { Coupon } from '#protocol/http/coupons.ts'
import { useSession } from '#session/session.ts'
import { useUnusedCoupons } from '../api.ts'
import { type CouponSetting, eligibilityOf, type IneligibilityReason } from '../coupons/coupon-eligibility.ts'

/** Why the chosen coupon cannot be used now: the list is still loading, the coupon is gone from it, or it is ineligible. */
export type CouponProblem = 'loading' | 'gone' | IneligibilityReason

/** The coupons for a funding, and the effect of the chosen one on the amount. */
export interface FundCoupon {
  /** Undefined while loading. */
  readonly coupons: readonly Coupon[] | undefined
  readonly error: unknown
  readonly reload: () => Promise<unknown>
  readonly setting: CouponSetting
  readonly chosen: Coupon | undefined
  /** Undefined without an eligible coupon. */
  readonly effect: CouponedFunding | undefined
  readonly problem: CouponProblem | undefined
}

export function useFundCoupon(
  currency: string,
  amount: Amount | undefined,
  couponId: string | undefined,
): FundCoupon {
  const { data: coupons, error, refetch: reload } = useUnusedCoupons()
  const isFollowing = useSession(({ user }) => user?.operated_id !== undefined)
  const setting = { currency, isFollowing }
  const chosen = couponId === undefined ? undefined : coupons?.find(({ id }) => id === couponId)
  const common = { coupons, error: coupons ? undefined : error, reload, setting, chosen }
  if (couponId === undefined) return { ...common, effect: undefined, problem: undefined }
  if (!coupons) return { ...common, effect: undefined, problem: 'loading' }
  if (!chosen) return { ...common, effect: undefined, problem: 'gone' }
  const eligibility = amount === undefined ? undefined : eligibilityOf(chosen, amount, setting)
  if (eligibility === undefined) return { ...common, effect: undefined, problem: undefined }
  if (eligibility.kind === 'fits') return { ...common, effect: eligibility.effect, problem: undefined }
  return { ...common, effect: undefined, problem: eligibility.kind }
}
