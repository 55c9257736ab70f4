import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Statistics, statisticsPeriods } from '#protocol/http/statistics.ts'
import { amount } from '#protocol/money.ts'
import { statistics } from '../../db/schema/ledger.ts'
import { pointsOf, previousOf } from '../../ledger/local-time.ts'
import { type TestDatabase, testKinds } from '../../testing/database.ts'
import { moneySandbox, newPartner } from '../../testing/partner.ts'
import { statisticsHandlers } from './statistics.ts'

const dayMs = 24 * 60 * 60_000

describe('previousOf', () => {
  const previous = (period: 'today' | 'week' | 'month' | 'all', now: string) => {
    const starts = pointsOf(period, new Date(now), new Date('2025-01-01T00:00:00Z'), 'Europe/Berlin')
    const found = previousOf(period, starts, 'Europe/Berlin')
    return found && [found.from.toISOString(), found.until.toISOString()]
  }

  it.each([
    ['today', '2026-11-23T16:20:00Z', '2026-11-21T23:00:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['week', '2026-11-26T16:20:00Z', '2026-11-15T23:00:00.000Z', '2026-11-18T23:00:00.000Z'],
    ['month', '2026-11-23T16:20:00Z', '2026-09-30T22:00:00.000Z', '2026-10-22T22:00:00.000Z'],
  ] as const)('as many complete parts of the period before: %s at %s', (period, now, from, until) => {
    expect(previous(period, now)).toEqual([from, until])
  })

  it.each([
    // Nothing is complete yet.
    ['today', '2026-11-22T23:20:00Z'],
    ['week', '2026-11-23T16:20:00Z'],
    // February is shorter than 29 complete days.
    ['month', '2026-03-30T16:20:00Z'],
    ['all', '2026-11-23T16:20:00Z'],
  ] as const)('nothing to compare: %s at %s', (period, now) => {
    expect(previous(period, now)).toBeUndefined()
  })
})

describe.each(testKinds())('the comparison with the period before, on %s', (_name, open) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await open()
  })
  afterAll(() => test.close())

  it('counts complete hours only, with the share and the coupons of each', async () => {
    const { sandbox, clock } = await moneySandbox(test.database)
    const partner = await newPartner(sandbox)
    const now = clock.now()
    const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
    clock.tick(today.getTime() + dayMs + 3.5 * 3_600_000 - now.getTime())
    const start = today.getTime() + dayMs
    const row = (at: number, revenue: string, consumed: string) => ({
      account_id: partner.account.id,
      quarter: new Date(at),
      revenue: amount(revenue),
      share: amount('1'),
      consumed: amount(consumed),
      discount: amount('0.5'),
      investment: amount('0'),
      impressions: 0,
      clicks: 0,
      delivery_orders: 0,
    })
    await test.database.db.insert(statistics).values([
      row(start - dayMs, '5', '4'),
      // After as many hours as are complete today.
      row(start - dayMs + 3 * 3_600_000, '100', '100'),
      row(start + 3_600_000, '10', '8'),
      // The running hour.
      row(start + 3 * 3_600_000, '1000', '1000'),
    ])
    const figuresOf = async (created_at: Date) => {
      const context = { ...partner, account: { ...partner.account, created_at }, timeZone: 'UTC' }
      const request = { type: statisticsPeriods.today, user_time_zone: undefined, version: undefined }
      return v.parse(Statistics, await statisticsHandlers.statistics(context, request))
    }
    const { comparison, revenue, series } = await figuresOf(new Date(start - 30 * dayMs))
    expect(comparison).toEqual({
      current: { from: series[0]?.at, until: series.at(-1)?.at, consumed: '8', profit: '1.5' },
      previous: {
        from: new Date(start - dayMs).toISOString(),
        until: new Date(start - dayMs + 3 * 3_600_000).toISOString(),
        consumed: '4',
        profit: '0.5',
      },
    })
    // What was read for the comparison is not in the figures of the period.
    expect([revenue, series.map((point) => point.revenue)]).toEqual(['1010', ['0', '10', '0', '1000']])
    expect((await figuresOf(new Date(start - 3_600_000))).comparison).toBeUndefined()
  })
})
