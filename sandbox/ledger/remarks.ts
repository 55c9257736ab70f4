/** Remarks of entries, failure reasons and coupon names: a code in the database, a text in the request's language. */
import type { Language } from '#protocol/languages.ts'
import { textOf } from '../i18n.ts'

const remarks = [
  'creditLent',
  'creditPut',
  'put',
  'matchingFailedCredit',
  'matchingFailed',
  'billedCredit',
  'billed',
  'revenueAccrued',
  'budgetRest',
  'creditRest',
  'creditUnused',
  'creditUsed',
  'networkShare',
  'revenueSettled',
  'creditReturned',
  'deposit',
  'withdrawal',
  'withdrawalFee',
  'withdrawalCancelled',
  'withdrawalRefused',
  'withdrawalFeeReturned',
  'acceptance',
  'levelBought',
  'chargeback',
  'couponPut',
  'couponReturned',
  'couponRest',
  'couponShare',
] as const
export type Remark = (typeof remarks)[number]

export const failureReasons = ['noInventory', 'audienceTooSmall', 'reviewRefused'] as const
export type FailureReason = (typeof failureReasons)[number]

/** The coupons that the network issues. */
const couponNames = [
  'welcomeDiscount',
  'welcomeDeduction',
  'extraReach',
  'starterSet',
  'reachVoucher',
  'shareVoucher',
  'teamDiscount',
  'personalOffer',
  'autumnDiscount',
] as const
export type CouponName = (typeof couponNames)[number]

/** Reasons of the seeded history. Customer service also writes its own. */
const reasons = ['repeatedClicks', 'addressUnreachable'] as const
type Reason = (typeof reasons)[number]

const isReason = (text: string): text is Reason => reasons.some((reason) => reason === text)

/** The text of a reason's code; a reason that customer service wrote is returned as it is. */
export function reasonText(reason: string, language: Language): string {
  return isReason(reason) ? textOf(`sandbox:reason.${reason}`, language, {}, reason) : reason
}

/** The text of an entry's remark, with its `{{params}}` replaced. */
export function remarkText(
  code: string,
  params: Readonly<Record<string, string>>,
  language: Language,
): string {
  const { reason } = params
  const values = reason === undefined ? params : { ...params, reason: reasonText(reason, language) }
  return textOf(`sandbox:remark.${code}`, language, values, code)
}

/** Why a plan's matching failed. */
export function failureText(code: string, language: Language): string {
  return textOf(`sandbox:failure.${code}`, language, {}, code)
}

/** A coupon's name. */
export function couponName(code: string, language: Language): string {
  return textOf(`sandbox:coupon.${code}`, language, {}, code)
}
