import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coupon } from '../http/coupons.ts'
import { add, amount, compare, subtract, zero } from '../money.ts'
import { applyCoupon, type CouponTerms } from './coupon-rules.ts'

const terms = (type: Coupon['type'], value: string, fields: Partial<CouponTerms> = {}): CouponTerms => ({
  type,
  value: amount(value),
  stated_amount: undefined,
  amount_requirement: zero,
  ...fields,
})
const apply = (coupon: CouponTerms, funding: string, isFollowing = true) =>
  applyCoupon(coupon, amount(funding), { currency: 'USD', isFollowing })

describe('the effect of a coupon', () => {
  it.each([
    ['team', '10', { charge: '135', budget: '150', shareLess: '0' }],
    ['discount', '10', { charge: '135', budget: '150', shareLess: '0' }],
    ['deduction', '10', { charge: '140', budget: '150', shareLess: '0' }],
    ['deduction', '151', { charge: '0', budget: '150', shareLess: '0' }],
    ['addition', '10', { charge: '150', budget: '160', shareLess: '0' }],
    ['add_voucher', '10', { charge: '150', budget: '165', shareLess: '0' }],
    ['deduction_voucher', '10', { charge: '150', budget: '150', shareLess: '10' }],
  ] as const)('%s of %s changes charge, budget or share as the rules say', (type, value, effect) => {
    expect(apply(terms(type, value), '150')).toEqual(effect)
  })

  it('a fixed amount replaces the charge of exactly the stated amount', () => {
    const coupon = terms('fixed_amount', '120', { stated_amount: amount('150') })
    expect(apply(coupon, '150')).toEqual({ charge: '120', budget: '150', shareLess: '0' })
    expect(apply(coupon, '150.01')).toBeUndefined()
    expect(apply(coupon, '149.99')).toBeUndefined()
    expect(apply(terms('fixed_amount', '120'), '150')).toBeUndefined()
  })

  it('a coupon applies from exactly its requirement on', () => {
    const coupon = terms('deduction', '10', { amount_requirement: amount('100') })
    expect(apply(coupon, '99.99')).toBeUndefined()
    expect(apply(coupon, '100')).toMatchObject({ charge: '90' })
  })

  it('a team coupon needs an operator, and customer service applies a custom one', () => {
    expect(apply(terms('team', '10'), '150', false)).toBeUndefined()
    expect(apply(terms('discount', '10'), '150', false)).toBeDefined()
    expect(apply(terms('custom', '10'), '150')).toBeUndefined()
  })

  it('a percentage is rounded down to the minor digits', () => {
    expect(apply(terms('discount', '10'), '0.05')).toMatchObject({ charge: '0.05' })
    expect(apply(terms('add_voucher', '10'), '0.19')).toMatchObject({ budget: '0.2' })
    const yen = { currency: 'JPY', isFollowing: false }
    expect(applyCoupon(terms('discount', '15'), amount('99'), yen)).toMatchObject({ charge: '85' })
  })

  it('a discount and a voucher of the same percentage are the same sum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (basis, cents) => {
          const [percent, funding] = [(basis / 100).toFixed(2), (cents / 100).toFixed(2)]
          const discount = apply(terms('discount', percent), funding)
          const voucher = apply(terms('add_voucher', percent), funding)
          if (!discount || !voucher) throw new Error('a coupon did not apply')
          const saved = subtract(discount.budget, discount.charge)
          expect(add(voucher.charge, saved)).toBe(voucher.budget)
          // Exactly, in hundredths of basis points: below or equal to the share, by less than a cent.
          const exact = BigInt(basis) * BigInt(cents)
          expect(saved).toBe(
            amount(`${exact / 1_000_000n}.${String((exact / 10_000n) % 100n).padStart(2, '0')}`),
          )
          expect(compare(saved, amount(funding))).toBeLessThanOrEqual(0)
        },
      ),
    )
  })
})
