import { describe, expect, it } from 'vitest'
import type { Statistics } from '#protocol/http/statistics.ts'
import { amount } from '#protocol/money.ts'
import { termsOfProfit } from './profit.ts'

const statistics = (fields: Partial<Statistics>): Statistics => ({
  currency: 'USD',
  impressions: 0,
  clicks: 0,
  revenue: amount('191.07'),
  profit: amount('-35.54'),
  share: amount('38.21'),
  consumed: amount('198.40'),
  discount: amount('10'),
  to_be_consumed: amount('0'),
  investment_amount: amount('200'),
  delivery_orders: 1,
  as_of: '2026-11-21T10:00:00Z',
  series: [],
  comparison: undefined,
  ...fields,
})

describe('the profit as a sum', () => {
  it('is the revenue less share and billing, plus what coupons paid', () => {
    expect(termsOfProfit(statistics({}))).toEqual({
      revenue: '191.07',
      share: '-38.21',
      consumed: '-198.4',
      discount: '10',
      difference: '0',
    })
  })

  it('states by how much the profit of the host differs from it', () => {
    expect(termsOfProfit(statistics({ profit: amount('-45.54') }))?.difference).toBe('-10')
  })

  it('is unknown for a host that does not state its terms, and before the figures come', () => {
    expect(termsOfProfit(statistics({ share: undefined }))).toBeUndefined()
    expect(termsOfProfit(statistics({ discount: undefined }))).toBeUndefined()
    expect(termsOfProfit(undefined)).toBeUndefined()
  })
})
