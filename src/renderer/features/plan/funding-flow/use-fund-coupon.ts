import type { Amount } from '#protocol/amount.ts'
import type { CouponedFunding } from '#protocol/http/coupon-rules.ts'
import type { Coupon } from '#protocol/http/coupons.ts'
import { useSession } from '#session/session.ts'
import { useUnusedCoupons } from '../api.ts'
import { type CouponSetting, eligibilityOf, type IneligibilityReason } from '../coupons/coupon-eligibility.ts'

/** Why the chosen coupon cannot be used now: its list has not arrived, it is no longer on it, or it does not fit. */
export type CouponProblem = 'loading' | 'gone' | IneligibilityReason

/** The coupons for a put, and the chosen one with what it does to the amount. */
export interface FundCoupon {
  /** Undefined while they have not arrived. */
  readonly coupons: readonly Coupon[] | undefined
  readonly error: unknown
  readonly reload: () => Promise<unknown>
  readonly setting: CouponSetting
  readonly chosen: Coupon | undefined
  /** Undefined without a coupon that fits. */
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
  const fit = amount === undefined ? undefined : eligibilityOf(chosen, amount, setting)
  if (fit === undefined) return { ...common, effect: undefined, problem: undefined }
  if (fit.kind === 'fits') return { ...common, effect: fit.effect, problem: undefined }
  return { ...common, effect: undefined, problem: fit.kind }
}
