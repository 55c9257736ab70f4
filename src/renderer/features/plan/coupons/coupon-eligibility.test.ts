import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, isNegative } from '#protocol/amount.ts'
import type { CouponTerms } from '#protocol/coupons/coupon-rules.ts'
import { couponTypes } from '#protocol/http/coupons.ts'
import { amount, compare, fitsMinorDigits, subtract, zero } from '#protocol/money.ts'
import { eligibilityOf } from './coupon-eligibility.ts'

const setting = { currency: 'USD', isFollowing: false }
const coupon = (fields: Partial<CouponTerms>): CouponTerms => ({
  type: 'deduction',
  value: amount('10'),
  stated_amount: undefined,
  amount_requirement: zero,
  ...fields,
})
const check = (fields: Partial<CouponTerms>, put: string, isFollowing = false) =>
  eligibilityOf(coupon(fields), amount(put), { ...setting, isFollowing })

const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 6n), max: 10n ** 9n }), fc.integer({ min: 0, max: 4 }))
const anyAmount = decimal.map(([digits, places]): Amount => {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const integerPart = text.slice(0, text.length - places)
  return amount(`${digits < 0n ? '-' : ''}${integerPart}${places > 0 ? `.${text.slice(-places)}` : ''}`)
})

describe('eligibilityOf', () => {
  it('gives the reason why a coupon does not apply', () => {
    expect(check({ amount_requirement: amount('100') }, '99.99')).toEqual({ kind: 'belowRequirement' })
    expect(check({ type: 'fixed_amount', stated_amount: amount('200') }, '150')).toEqual({
      kind: 'otherAmount',
    })
    expect(check({ type: 'fixed_amount' }, '150')).toEqual({ kind: 'unusable' })
    expect(check({ type: 'team' }, '150')).toEqual({ kind: 'needsOperator' })
    expect(check({ type: 'custom', amount_requirement: amount('500') }, '150')).toEqual({
      kind: 'byService',
    })
  })

  it('gives the effect of a coupon that applies', () => {
    expect(check({ type: 'team' }, '150', true)).toEqual({
      kind: 'fits',
      effect: { charge: '135', budget: '150', shareLess: '0' },
    })
    expect(check({ value: amount('500') }, '150')).toMatchObject({ effect: { charge: '0' } })
  })

  it('rejects a coupon that would cost more or whose amounts cannot be paid', () => {
    expect(check({ value: amount('-5') }, '150')).toEqual({ kind: 'unusable' })
    expect(check({ value: amount('0.001') }, '150')).toEqual({ kind: 'unusable' })
    expect(check({ type: 'discount', value: amount('150') }, '150')).toEqual({ kind: 'unusable' })
    expect(check({ type: 'add_voucher', value: amount('9'.repeat(24)) }, '1000')).toEqual({
      kind: 'unusable',
    })
    expect(
      check({ type: 'fixed_amount', stated_amount: amount('150'), value: amount('160') }, '150'),
    ).toEqual({
      kind: 'unusable',
    })
  })

  it('never costs the user money, whatever coupon a host sends', () => {
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
          const result = eligibilityOf(terms, put, { ...setting, isFollowing })
          if (result.kind !== 'fits') return
          const { charge, budget, shareLess } = result.effect
          for (const value of [charge, subtract(put, charge), subtract(budget, put), shareLess]) {
            expect(isNegative(value)).toBe(false)
          }
          for (const sum of [charge, budget, shareLess]) expect(fitsMinorDigits(sum, 'USD')).toBe(true)
          expect(compare(put, requirement)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
