import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, isNegative } from '#protocol/amount.ts'
import { couponTypes } from '#protocol/http/coupons.ts'
import { add, amount, compare, subtract, zero } from '#protocol/money.ts'
import { eligibilityOf } from './coupons/coupon-eligibility.ts'
import { couponSums, fundProblem, fundsOf, maxFundable, splitFunding, totalOf } from './model.ts'

const limits = { minimum: amount('50'), maximum: amount('1000') }
const funds = { available: amount('200.50'), credit: amount('100') }

const cents = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((value): Amount => {
  const digits = String(value).padStart(3, '0')
  return amount(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
})

describe('splitFunding and fundsOf', () => {
  it('pays with start-up credit first, then with the available balance', () => {
    expect(splitFunding(amount('150'), funds)).toEqual({
      fromCredit: '100',
      fromAvailable: '50',
      availableAfter: '150.5',
    })
    expect(splitFunding(amount('60'), funds)).toEqual({
      fromCredit: '60',
      fromAvailable: '0',
      availableAfter: '200.5',
    })
  })

  it('splits an amount exactly and never takes more than a balance holds', () => {
    fc.assert(
      fc.property(cents, cents, cents, (available, credit, put) => {
        fc.pre(compare(put, add(available, credit)) <= 0)
        const split = splitFunding(put, { available, credit })
        expect(add(split.fromCredit, split.fromAvailable)).toBe(put)
        expect(add(split.availableAfter, split.fromAvailable)).toBe(available)
        expect(compare(split.fromCredit, credit)).toBeLessThanOrEqual(0)
        for (const part of [split.fromCredit, split.fromAvailable, split.availableAfter]) {
          expect(isNegative(part)).toBe(false)
        }
      }),
    )
  })

  it('counts no start-up credit that was returned or never lent', () => {
    const credit = { lent: amount('100'), unused: amount('40'), in_plans: zero }
    const available = amount('5')
    const withCredit = (isReturned: boolean) => ({
      available,
      start_up_credit: { ...credit, is_returned: isReturned },
    })
    expect(fundsOf(withCredit(false)).credit).toBe('40')
    expect(fundsOf(withCredit(true)).credit).toBe('0')
    expect(fundsOf({ available, start_up_credit: undefined }).credit).toBe('0')
  })
})

describe("fundProblem with the user's own spending cap", () => {
  const capped = { ...funds, capLeft: amount('80') }

  it('checks the spending cap before the balance', () => {
    expect(fundProblem(amount('80'), limits, capped)).toBeUndefined()
    expect(fundProblem(amount('80.01'), limits, capped)).toEqual({ kind: 'overCap', left: '80' })
    expect(fundProblem(amount('900'), limits, capped)).toEqual({ kind: 'overCap', left: '80' })
  })

  it('counts the charge against the spending cap, not what a coupon adds', () => {
    expect(fundProblem(amount('90'), limits, capped, amount('80'))).toBeUndefined()
  })
})

describe('couponSums', () => {
  it('gives sums that add up exactly for any coupon and amount', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...couponTypes),
        cents,
        cents,
        cents,
        fc.boolean(),
        (type, value, put, requirement, isFollowing) => {
          const coupon = { type, value, stated_amount: put, amount_requirement: requirement }
          const eligibility = eligibilityOf(coupon, put, { currency: 'USD', isFollowing })
          const sums = couponSums(put, eligibility.kind === 'fits' ? eligibility.effect : undefined)
          expect(subtract(sums.amount, sums.discount)).toBe(sums.charge)
          expect(add(sums.amount, sums.bonus)).toBe(sums.budget)
          const credit = amount('100')
          const split = splitFunding(sums.charge, { available: put, credit })
          expect(add(split.fromCredit, split.fromAvailable)).toBe(sums.charge)
          expect(add(split.availableAfter, split.fromAvailable)).toBe(put)
          for (const part of [...Object.values(sums), ...Object.values(split)])
            expect(isNegative(part)).toBe(false)
        },
      ),
    )
  })

  it('charges and runs the full amount without a coupon', () => {
    expect(couponSums(amount('150'), undefined)).toEqual({
      amount: '150',
      charge: '150',
      budget: '150',
      shareLess: '0',
      discount: '0',
      bonus: '0',
    })
  })
})

describe('fundProblem', () => {
  const problem = (entered: string) => fundProblem(amount(entered), limits, funds)

  it('checks in this order that an amount is within the limits and covered', () => {
    expect(problem('0')).toEqual({ kind: 'outOfRange' })
    expect(problem('49.99')).toEqual({ kind: 'outOfRange' })
    expect(problem('1000.01')).toEqual({ kind: 'outOfRange' })
    expect(problem('300.51')).toEqual({ kind: 'notEnough', missing: '0.01' })
    expect(problem('300.5')).toBeUndefined()
    expect(problem('50')).toBeUndefined()
  })

  it('accepts an amount when the balances cover the charge after a coupon', () => {
    expect(fundProblem(amount('310'), limits, funds, amount('300'))).toBeUndefined()
    expect(fundProblem(amount('310'), limits, funds, amount('301'))).toEqual({
      kind: 'notEnough',
      missing: '0.5',
    })
  })

  it('leaves the balance check to the server while the balances are unknown', () => {
    expect(fundProblem(amount('900'), limits, undefined)).toBeUndefined()
  })
})

describe('maxFundable', () => {
  it('limits the largest amount by the funds, the cap and the plan', () => {
    expect(maxFundable(limits, funds)).toBe('300.5')
    expect(maxFundable(limits, { available: amount('5000'), credit: zero })).toBe('1000')
    expect(maxFundable(limits, { ...funds, capLeft: amount('80') })).toBe('80')
    expect(maxFundable(limits, { ...funds, capLeft: amount('49') })).toBeUndefined()
  })

  it('offers no amount below the minimum', () => {
    expect(maxFundable(limits, { available: amount('49.99'), credit: zero })).toBeUndefined()
    expect(
      maxFundable({ minimum: zero, maximum: amount('10') }, { available: zero, credit: zero }),
    ).toBeUndefined()
  })

  it('always offers a valid amount', () => {
    fc.assert(
      fc.property(cents, cents, (available, credit) => {
        const randomFunds = { available, credit }
        const max = maxFundable(limits, randomFunds)
        if (max === undefined) expect(compare(totalOf(randomFunds), limits.minimum)).toBe(-1)
        else expect(fundProblem(max, limits, randomFunds)).toBeUndefined()
      }),
    )
  })
})
