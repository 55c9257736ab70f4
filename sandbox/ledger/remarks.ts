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

/** The text of an entry's remark, with its `{{params}}` replaced. */
export function remarkText(
  code: string,
  params: Readonly<Record<string, string>>,
  language: Language,
): string {
  return textOf(`sandbox:remark.${code}`, language, params, code)
}

/** Why a plan's matching failed. */
export function failureText(code: string, language: Language): string {
  return textOf(`sandbox:failure.${code}`, language, {}, code)
}

/** A coupon's name. */
export function couponName(code: string, language: Language): string {
  return textOf(`sandbox:coupon.${code}`, language, {}, code)
}
