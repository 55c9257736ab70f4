import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNegative } from '#protocol/amount.ts'
import { add, amount, fitsMinorDigits, negate, sum } from '#protocol/money.ts'
import { centsAmount } from '../ledger/test-entries.ts'
import { faultOfAmount, largestWithdrawal, withdrawalFigures } from './withdrawal.ts'

const method = {
  method: 'card' as const,
  fee_fixed: amount('1'),
  fee_rate: amount('0.01'),
  minimum: amount('10'),
  arrival_minutes: 120,
}
const terms = { method, available: amount('734.55'), currency: 'USD' }
const positive = centsAmount.map((value) => (isNegative(value) ? negate(value) : value))

describe('withdrawalFigures', () => {
  it('splits the balance exactly into what arrives, the fee and what is left', () => {
    fc.assert(
      fc.property(positive, positive, (requested, available) => {
        const { fee, arrives, left } = withdrawalFigures(requested, { ...terms, available })
        expect(sum([arrives, fee, left])).toBe(available)
        expect(fitsMinorDigits(fee, 'USD')).toBe(true)
      }),
    )
  })

  it('takes the fee out of the amount', () => {
    expect(withdrawalFigures(amount('100'), terms)).toEqual({
      amount: '100',
      fee: '2',
      arrives: '98',
      left: '634.55',
    })
  })
})

describe('the fee', () => {
  it('is rounded half up to the minor digits of the currency', () => {
    const feeOf = (requested: string, currency: string) =>
      withdrawalFigures(amount(requested), { ...terms, currency }).fee
    expect(feeOf('100.49', 'USD')).toBe('2')
    expect(feeOf('100.5', 'USD')).toBe('2.01')
    expect(feeOf('149', 'JPY')).toBe('2')
    expect(feeOf('150', 'JPY')).toBe('3')
  })
})

describe('largestWithdrawal', () => {
  it('is the balance in the minor digits of the currency', () => {
    expect(largestWithdrawal(amount('734.55'), 'USD')).toBe('734.55')
    expect(largestWithdrawal(amount('734.559'), 'USD')).toBe('734.55')
    expect(largestWithdrawal(amount('734.5'), 'JPY')).toBe('734')
  })

  it('is a valid amount, and one cent more is not', () => {
    const largest = largestWithdrawal(terms.available, 'USD')
    expect(faultOfAmount(largest, terms)).toBeUndefined()
    expect(faultOfAmount(add(largest, amount('0.01')), terms)).toBe('aboveAvailable')
  })
})

describe('faultOfAmount', () => {
  it('reports an amount below the minimum, zero without one, and a fee that takes the full amount', () => {
    expect(faultOfAmount(amount('0'), terms)).toBe('belowMinimum')
    const withoutMinimum = { ...terms, method: { ...method, minimum: amount('0') } }
    expect(faultOfAmount(amount('0'), withoutMinimum)).toBe('zero')
    expect(faultOfAmount(amount('9.99'), terms)).toBe('belowMinimum')
    expect(faultOfAmount(amount('10'), terms)).toBeUndefined()
    const cheap = { ...terms, method: { ...method, minimum: amount('0.01') } }
    expect(faultOfAmount(amount('1'), cheap)).toBe('nothingArrives')
  })
})
