import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, compare, multiply, subtract } from '#protocol/money.ts'
import { breakEvenRevenue, recordOf } from './break-even.ts'

describe('the break-even revenue', () => {
  it.each([
    ['50', '0.2', 'USD', '62.5'],
    ['50', '0.18', 'USD', '60.97'],
    ['100', '0', 'USD', '100'],
    ['0', '0.2', 'USD', '0'],
    ['1000', '0.12', 'JPY', '1136'],
    ['100', '1', 'USD', undefined],
  ])('of %s with a share of %s in %s is %s', (cost, rate, currency, revenue) => {
    expect(breakEvenRevenue(amount(cost), amount(rate), currency)).toBe(revenue)
  })

  it('is the smallest one that covers the cost', () => {
    const cent = amount('0.01')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 999 }),
        (cents, perMille) => {
          const cost = amount((cents / 100).toFixed(2))
          const rate = amount((perMille / 1000).toFixed(3))
          const revenue = breakEvenRevenue(cost, rate, 'USD') ?? amount('0')
          const afterShare = (value: typeof cost) => subtract(value, multiply(value, rate, 2))
          expect(compare(afterShare(revenue), cost)).toBeGreaterThanOrEqual(0)
          expect(compare(afterShare(subtract(revenue, cent)), cost)).toBeLessThan(0)
        },
      ),
    )
  })
})

it('the record of a product counts its plans, losses and nets', () => {
  const result = (net: string) => ({ ended_at: '2026-11-01T00:00:00Z', put: amount('100'), net: amount(net) })
  expect(recordOf([result('-20.5'), result('10'), result('0')])).toEqual({
    plans: 3,
    losses: 1,
    net: '-10.5',
  })
  expect(recordOf([])).toEqual({ plans: 0, losses: 0, net: '0' })
})
