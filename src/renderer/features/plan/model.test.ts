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

describe('what a put is paid from', () => {
  it('uses start-up credit first, then the available balance', () => {
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

  it('adds up to the amount, and never takes more than there is', () => {
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

  it('knows no credit where it was returned or never lent', () => {
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

describe("a put beside the user's own cap", () => {
  const capped = { ...funds, capLeft: amount('80') }

  it('is held to what the cap leaves, before the balance', () => {
    expect(fundProblem('80', amount('80'), limits, capped)).toBeUndefined()
    expect(fundProblem('80.01', amount('80.01'), limits, capped)).toEqual({ kind: 'overCap', left: '80' })
    expect(fundProblem('900', amount('900'), limits, capped)).toEqual({ kind: 'overCap', left: '80' })
  })

  it('counts what is paid, not what a coupon adds', () => {
    expect(fundProblem('90', amount('90'), limits, capped, amount('80'))).toBeUndefined()
  })
})

describe('a put with a coupon', () => {
  it('adds up exactly, for any coupon and amount', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...couponTypes),
        cents,
        cents,
        cents,
        fc.boolean(),
        (type, value, put, requirement, isFollowing) => {
          const coupon = { type, value, stated_amount: put, amount_requirement: requirement }
          const fit = eligibilityOf(coupon, put, { currency: 'USD', isFollowing })
          const sums = couponSums(put, fit.kind === 'fits' ? fit.effect : undefined)
          expect(subtract(sums.amount, sums.paysLess)).toBe(sums.paid)
          expect(add(sums.amount, sums.runsMore)).toBe(sums.runs)
          const credit = amount('100')
          const split = splitFunding(sums.paid, { available: put, credit })
          expect(add(split.fromCredit, split.fromAvailable)).toBe(sums.paid)
          expect(add(split.availableAfter, split.fromAvailable)).toBe(put)
          for (const part of [...Object.values(sums), ...Object.values(split)])
            expect(isNegative(part)).toBe(false)
        },
      ),
    )
  })

  it('pays and runs the amount without one', () => {
    expect(couponSums(amount('150'), undefined)).toEqual({
      amount: '150',
      paid: '150',
      runs: '150',
      shareLess: '0',
      paysLess: '0',
      runsMore: '0',
    })
  })
})

describe('an entered amount', () => {
  const problem = (typed: string, entered = typed === '' ? undefined : amount(typed)) =>
    fundProblem(typed, entered, limits, funds)

  it('is judged in this order: there, valid, within the limits, covered', () => {
    expect(problem('')).toEqual({ kind: 'required' })
    expect(fundProblem('abc', undefined, limits, funds)).toEqual({ kind: 'invalid' })
    expect(problem('0')).toEqual({ kind: 'invalid' })
    expect(problem('49.99')).toEqual({ kind: 'outOfRange' })
    expect(problem('1000.01')).toEqual({ kind: 'outOfRange' })
    expect(problem('300.51')).toEqual({ kind: 'notEnough', missing: '0.01' })
    expect(problem('300.5')).toBeUndefined()
    expect(problem('50')).toBeUndefined()
  })

  it('is covered when the balances cover what a coupon leaves to pay', () => {
    expect(fundProblem('310', amount('310'), limits, funds, amount('300'))).toBeUndefined()
    expect(fundProblem('310', amount('310'), limits, funds, amount('301'))).toEqual({
      kind: 'notEnough',
      missing: '0.5',
    })
  })

  it('is left to the server while the balances are unknown', () => {
    expect(fundProblem('900', amount('900'), limits, undefined)).toBeUndefined()
  })
})

describe('the most that can be put', () => {
  it('is bounded by the funds and by the limit', () => {
    expect(maxFundable(limits, funds)).toBe('300.5')
    expect(maxFundable(limits, { available: amount('5000'), credit: zero })).toBe('1000')
    expect(maxFundable(limits, { ...funds, capLeft: amount('80') })).toBe('80')
    expect(maxFundable(limits, { ...funds, capLeft: amount('49') })).toBeUndefined()
  })

  it('is nothing below the minimum', () => {
    expect(maxFundable(limits, { available: amount('49.99'), credit: zero })).toBeUndefined()
    expect(
      maxFundable({ minimum: zero, maximum: amount('10') }, { available: zero, credit: zero }),
    ).toBeUndefined()
  })

  it('is always a valid amount', () => {
    fc.assert(
      fc.property(cents, cents, (available, credit) => {
        const given = { available, credit }
        const most = maxFundable(limits, given)
        if (most === undefined) expect(compare(totalOf(given), limits.minimum)).toBe(-1)
        else expect(fundProblem(most, most, limits, given)).toBeUndefined()
      }),
    )
  })
})
