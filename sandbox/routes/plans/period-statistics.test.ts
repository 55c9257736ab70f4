import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WireAmount } from '#protocol/http/amounts.ts'
import { type PeriodStatistics, PeriodStatistics as Response } from '#protocol/http/statistics.ts'
import { add, amount, subtract, sum, toWire } from '#protocol/money.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { statistics } from '../../db/schema/ledger.ts'
import { type TestDatabase, testKinds } from '../../testing/database.ts'
import { moneySandbox, newPartner } from '../../testing/partner.ts'
import { periodStatisticsHandlers } from './period-statistics.ts'

const dayMs = 24 * 60 * 60_000
const quarterMs = 15 * 60_000
const days = 140

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

describe.each(testKinds())('the figures of a period, on %s', (_name, open) => {
  let test: TestDatabase
  let sandbox: Awaited<ReturnType<typeof moneySandbox>>['sandbox']
  let partner: Awaited<ReturnType<typeof newPartner>>
  let rows: (typeof statistics.$inferSelect)[]
  let now: Date

  beforeAll(async () => {
    test = await open()
    const opened = await moneySandbox(test.database)
    sandbox = opened.sandbox
    partner = await newPartner(sandbox)
    now = opened.clock.now()
    // Seven quarters a day, at odd hours, so that days of no zone have the same.
    const newest = Math.floor(now.getTime() / quarterMs) * quarterMs
    rows = Array.from({ length: days * 7 }, (_, index) => ({
      account_id: partner.account.id,
      quarter: new Date(newest - index * 14 * quarterMs),
      revenue: amount(`${(index * 7) % 53}.${10 + (index % 80)}`),
      share: amount(`${index % 5}.05`),
      consumed: amount(`${(index * 11) % 47}.31`),
      discount: amount(`0.${10 + (index % 9)}`),
      investment: amount(`${index % 3}.27`),
      impressions: index % 1000,
      clicks: index % 10,
      delivery_orders: index % 2,
    }))
    await test.database.db.insert(statistics).values(rows)
  })
  afterAll(() => test.close())

  async function figuresOf(
    from: string,
    to: string,
    { zone = 'UTC', createdAt = new Date(0) } = {},
  ): Promise<PeriodStatistics> {
    const account = { ...partner.account, created_at: createdAt, time_zone: null }
    const context = { ...partner, account, timeZone: zone }
    return v.parse(Response, await periodStatisticsHandlers.periodStatistics(context, { from, to }))
  }

  const wire = (value: ReturnType<typeof amount>) => v.parse(WireAmount, toWire(value, 'USD'))

  /** What the rows of some days add up to, one by one. */
  function expectedOf(from: string, to: string, zone: string) {
    const own = rows.filter(({ quarter }) => {
      const day = dayIn(zone, quarter.toISOString())
      return from <= day && day <= to
    })
    const total = (name: 'revenue' | 'share' | 'consumed' | 'discount' | 'investment') =>
      sum(own.map((row) => row[name]))
    const count = (name: 'impressions' | 'clicks' | 'delivery_orders') =>
      own.reduce((all, row) => all + row[name], 0)
    const profit = add(
      subtract(subtract(total('revenue'), total('share')), total('consumed')),
      total('discount'),
    )
    return {
      revenue: wire(total('revenue')),
      share: wire(total('share')),
      consumed: wire(total('consumed')),
      discount: wire(total('discount')),
      investment_amount: wire(total('investment')),
      profit: wire(profit),
      impressions: count('impressions'),
      clicks: count('clicks'),
      delivery_orders: count('delivery_orders'),
    }
  }

  it.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'])(
    'are the sums of its days, and compared with as many days before, in %s',
    async (zone) => {
      const today = dayIn(zone, now.toISOString())
      for (const [back, length] of [
        [1, 1],
        [2, 2],
        [30, 7],
        [60, 31],
        // In months, from a day within one.
        [100, 95],
      ] as const) {
        const from = dayAfter(today, -back)
        const to = dayAfter(from, length - 1)
        const figures = await figuresOf(from, to, { zone })
        expect(figures).toMatchObject({ from, to, ...expectedOf(from, to, zone) })
        const inSeries = (name: 'revenue' | 'consumed') =>
          wire(sum(figures.series.map((point) => point[name])))
        expect([inSeries('revenue'), inSeries('consumed')]).toEqual([figures.revenue, figures.consumed])
        const before = expectedOf(dayAfter(from, -length), dayAfter(from, -1), zone)
        const { current, previous } = figures.comparison ?? {}
        expect(current).toMatchObject({ profit: figures.profit, consumed: figures.consumed })
        expect(previous).toMatchObject({ profit: before.profit, consumed: before.consumed })
        expect([previous?.until, figures.series[0]?.at]).toEqual([current?.from, current?.from])
      }
    },
  )

  it('compare complete days alone while the period goes on', async () => {
    const today = dayIn('UTC', now.toISOString())
    const figures = await figuresOf(dayAfter(today, -2), dayAfter(today, 3))
    expect(figures).toMatchObject(expectedOf(dayAfter(today, -2), today, 'UTC'))
    expect(figures.series).toHaveLength(3)
    const complete = expectedOf(dayAfter(today, -2), dayAfter(today, -1), 'UTC')
    const before = expectedOf(dayAfter(today, -4), dayAfter(today, -3), 'UTC')
    expect(figures.comparison).toMatchObject({
      current: { profit: complete.profit, until: `${today}T00:00:00.000Z` },
      previous: { profit: before.profit },
    })
    expect((await figuresOf(today, today)).comparison).toBeUndefined()
  })

  it('of days to come are zero', async () => {
    expect(await figuresOf('2999-01-01', '2999-01-02')).toMatchObject({
      ...expectedOf('2999-01-01', '2999-01-02', 'UTC'),
      series: [],
    })
  })

  it('have nothing to compare with where the account is younger', async () => {
    const today = dayIn('UTC', now.toISOString())
    const createdAt = new Date(now.getTime() - 5 * dayMs)
    const [from, to] = [dayAfter(today, -3), dayAfter(today, -1)]
    expect((await figuresOf(from, to, { createdAt })).comparison).toBeUndefined()
    expect((await figuresOf(to, to, { createdAt })).comparison).toBeDefined()
  })

  it.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-02-03', '2026-02-01'],
    ['1980-01-01', '2026-02-01'],
  ])('from %s to %s is refused', async (from, to) => {
    await expect(figuresOf(from, to)).rejects.toMatchObject({ key: 'general.paramsError' })
  })
})
