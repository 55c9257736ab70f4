/** What stands beside an entry or a failed plan: a code in the database, a text in the language of the call. */
import * as v from 'valibot'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import { localeTexts } from '../locale-texts.ts'

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

/** The coupons that the network gives out. */
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

const textsOf = (keys: readonly string[]) => v.object(v.entriesFromList(keys, v.string()))
const Texts = v.object({
  remark: textsOf(remarks),
  failure: textsOf(failureReasons),
  coupon: textsOf(couponNames),
})
type Texts = v.InferOutput<typeof Texts>

const texts = localeTexts('sandbox.json', (parsed) => v.parse(Texts, parsed))

function textOf(kind: keyof Texts, code: string, language: Language): string {
  return texts(language)?.[kind][code] ?? texts(defaultLanguage)?.[kind][code] ?? code
}

/** The text of an entry's remark, its `{{params}}` filled. */
export function remarkText(
  code: string,
  params: Readonly<Record<string, string>>,
  language: Language,
): string {
  return textOf('remark', code, language).replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => params[name] ?? whole,
  )
}

/** Why a plan's matching failed. */
export function failureText(code: string, language: Language): string {
  return textOf('failure', code, language)
}

/** What a coupon is called. */
export function couponName(code: string, language: Language): string {
  return textOf('coupon', code, language)
}
