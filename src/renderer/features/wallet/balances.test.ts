import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, amount, equals, sum, zero } from '#protocol/money.ts'
import { addsUp, totalDifference } from './balances.ts'
import { centsAmount } from './ledger/test-entries.ts'

describe('totalDifference', () => {
  it('gives the exact difference between the total and the sum of its parts', () => {
    fc.assert(
      fc.property(
        centsAmount,
        centsAmount,
        centsAmount,
        centsAmount,
        (available, consumed, settled, change) => {
          const total = sum([available, consumed, settled])
          const parts = { available, to_be_consumed: consumed, to_be_settled: settled }
          expect(totalDifference({ ...parts, total_assets: add(total, change) })).toBe(change)
          expect(addsUp({ ...parts, total_assets: add(total, change) })).toBe(equals(change, zero))
        },
      ),
    )
  })

  it('finds a difference of one cent that floats cannot represent', () => {
    const parts = { available: amount('9007199254740993.01'), to_be_consumed: zero, to_be_settled: zero }
    expect(totalDifference({ ...parts, total_assets: amount('9007199254740993.02') })).toBe('0.01')
  })
})
