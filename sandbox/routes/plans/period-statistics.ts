/** The figures of a period that the user chooses (an addition, docs/decisions/0082). */
import { toWire } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import { BusinessError } from '../../http/business-error.ts'
import { daysOrMonths, localDayOf, startOfDay } from '../../ledger/local-time.ts'
import { boundsOfDays } from '../wallet/days.ts'
import { type Bucket, boundsOf, figuresByDays, totalsOf } from './statistics.ts'

const dayMs = 24 * 60 * 60_000

/** A request cannot make the host read more than this. */
const maxDays = 20 * 366

interface Stretch {
  readonly from: Date
  readonly until: Date
}

/** The complete days of a period and as many right before it; undefined without a complete day. */
function comparedStretches({ from, until }: Stretch, now: Date, zone: string) {
  const today = startOfDay(localDayOf(now, zone), zone)
  const current = { from, until: until < today ? until : today }
  // Noon to noon, because a day may have 23 or 25 hours.
  const days = Math.round((current.until.getTime() - from.getTime()) / dayMs)
  if (days <= 0) return undefined
  const first = localDayOf(from, zone)
  return { current, previous: { from: startOfDay({ ...first, day: first.day - days }, zone), until: from } }
}

export const periodStatisticsHandlers = {
  /** Days are in the account's time zone, else in that of the call. Days to come are left out of the series. */
  periodStatistics: async ({ sandbox, account, timeZone }, request) => {
    const now = sandbox.clock.now()
    const zone = account.time_zone ?? timeZone
    const { from, to: until } = boundsOfDays(request, zone)
    if (until.getTime() - from.getTime() > maxDays * dayMs) throw new BusinessError('general.paramsError')
    const last = until < now ? new Date(until.getTime() - 1) : now
    // The first month begins with the period.
    const starts = from > now ? [] : [from, ...daysOrMonths(from, last, zone).slice(1)]
    const compared = comparedStretches({ from, until }, now, zone)
    const comparable = compared && compared.previous.from >= account.created_at ? compared : undefined
    const edges = [
      ...new Map(
        [...starts, until, comparable?.current.until, comparable?.previous.from]
          .filter((edge) => edge !== undefined)
          .map((edge) => [edge.getTime(), edge]),
      ).values(),
    ].toSorted((a, b) => a.getTime() - b.getTime())
    const [first = from] = edges
    const rows = await figuresByDays(sandbox.database.read, {
      accountId: account.id,
      bounds: boundsOf(edges),
      first,
    })
    const buckets = rows.map((row) => ({ ...row, at: edges[row.point - 1] ?? until }))
    const within = (stretch: Stretch) => buckets.filter(({ at }) => at >= stretch.from && at < stretch.until)
    const own = within({ from, until })
    const wire = (figure: Bucket['revenue']) => toWire(figure, account.currency)
    const count = (figure: 'impressions' | 'clicks' | 'deliveryOrders') =>
      own.reduce((total, bucket) => total + bucket[figure], 0)
    const part = (stretch: Stretch) => {
      const { consumed, profit } = totalsOf(within(stretch))
      return {
        from: stretch.from.toISOString(),
        until: stretch.until.toISOString(),
        consumed: wire(consumed),
        profit: wire(profit),
      }
    }
    const totals = totalsOf(own)
    return {
      from: request.from,
      to: request.to,
      currency: account.currency,
      impressions: count('impressions'),
      clicks: count('clicks'),
      revenue: wire(totals.revenue),
      profit: wire(totals.profit),
      share: wire(totals.share),
      consumed: wire(totals.consumed),
      discount: wire(totals.discount),
      investment_amount: wire(totals.investment),
      delivery_orders: count('deliveryOrders'),
      as_of: now.toISOString(),
      series: starts.map((at, index) => {
        const { revenue, consumed } = totalsOf(within({ from: at, until: starts[index + 1] ?? until }))
        return { at: at.toISOString(), revenue: wire(revenue), consumed: wire(consumed) }
      }),
      comparison: comparable && { current: part(comparable.current), previous: part(comparable.previous) },
    }
  },
} satisfies Handlers
