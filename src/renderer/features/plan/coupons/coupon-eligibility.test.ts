import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, isNegative } from '#protocol/amount.ts'
import type { CouponTerms } from '#protocol/http/coupon-rules.ts'
import { couponTypes } from '#protocol/http/coupons.ts'
import { amount, compare, fitsMinorDigits, subtract, zero } from '#protocol/money.ts'
import { eligibilityOf } from './coupon-eligibility.ts'

const setting = { currency: 'USD', isFollowing: false }
const coupon = (given: Partial<CouponTerms>): CouponTerms => ({
  type: 'deduction',
  value: amount('10'),
  stated_amount: undefined,
  amount_requirement: zero,
  ...given,
})
const fitting = (given: Partial<CouponTerms>, put: string, isFollowing = false) =>
  eligibilityOf(coupon(given), amount(put), { ...setting, isFollowing })

const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 6n), max: 10n ** 9n }), fc.integer({ min: 0, max: 4 }))
const anyAmount = decimal.map(([digits, places]): Amount => {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const whole = text.slice(0, text.length - places)
  return amount(`${digits < 0n ? '-' : ''}${whole}${places > 0 ? `.${text.slice(-places)}` : ''}`)
})

describe('a coupon', () => {
  it('says why it does not fit', () => {
    expect(fitting({ amount_requirement: amount('100') }, '99.99')).toEqual({ kind: 'belowRequirement' })
    expect(fitting({ type: 'fixed_amount', stated_amount: amount('200') }, '150')).toEqual({
      kind: 'otherAmount',
    })
    expect(fitting({ type: 'fixed_amount' }, '150')).toEqual({ kind: 'unusable' })
    expect(fitting({ type: 'team' }, '150')).toEqual({ kind: 'needsOperator' })
    expect(fitting({ type: 'custom', amount_requirement: amount('500') }, '150')).toEqual({
      kind: 'byService',
    })
  })

  it('says what it does', () => {
    expect(fitting({ type: 'team' }, '150', true)).toEqual({
      kind: 'fits',
      effect: { paid: '135', runs: '150', shareLess: '0' },
    })
    expect(fitting({ value: amount('500') }, '150')).toMatchObject({ effect: { paid: '0' } })
  })

  it('is not usable when it would cost more, or what cannot be paid', () => {
    expect(fitting({ value: amount('-5') }, '150')).toEqual({ kind: 'unusable' })
    expect(fitting({ value: amount('0.001') }, '150')).toEqual({ kind: 'unusable' })
    expect(fitting({ type: 'discount', value: amount('150') }, '150')).toEqual({ kind: 'unusable' })
    expect(fitting({ type: 'add_voucher', value: amount('9'.repeat(24)) }, '1000')).toEqual({
      kind: 'unusable',
    })
    expect(
      fitting({ type: 'fixed_amount', stated_amount: amount('150'), value: amount('160') }, '150'),
    ).toEqual({
      kind: 'unusable',
    })
  })

  it('never takes from the user, whatever a host sends', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...couponTypes),
        anyAmount,
        fc.option(anyAmount, { nil: undefined }),
        anyAmount,
        anyAmount,
        fc.boolean(),
        (type, value, stated, requirement, put, isFollowing) => {
          const terms = { type, value, stated_amount: stated, amount_requirement: requirement }
          const found = eligibilityOf(terms, put, { ...setting, isFollowing })
          if (found.kind !== 'fits') return
          const { paid, runs, shareLess } = found.effect
          for (const given of [paid, subtract(put, paid), subtract(runs, put), shareLess]) {
            expect(isNegative(given)).toBe(false)
          }
          for (const each of [paid, runs, shareLess]) expect(fitsMinorDigits(each, 'USD')).toBe(true)
          expect(compare(put, requirement)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
