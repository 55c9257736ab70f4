/** The eight figures of the data overview (specification, section 2). */
import { and, eq, gte, type SQLWrapper, sql, sum } from 'drizzle-orm'
import { type Amount, amount, subtract, sum as sumOf, toWire, zero } from '#contract/money.ts'
import type { Handlers } from '../context.ts'
import { statistics } from '../db/ledger-schema.ts'
import { laterValue, prepared } from '../db/prepared.ts'
import { readBalances } from '../ledger/accounts.ts'
import { periodOf, pointsOf } from '../ledger/periods.ts'
import { timeZoneOf } from '../server/preferences.ts'

const amountSum = (column: SQLWrapper) => sum(column).mapWith(amount)
const countSum = (column: SQLWrapper) => sum(column).mapWith(Number)

/** Moments as the array that `width_bucket` takes. */
export const boundsOf = (starts: readonly Date[]): string =>
  `{${starts.map((each) => each.toISOString()).join(',')}}`

/**
 * The figures of each stretch from `first` on, by its place in `bounds` from 1; a stretch without any is left out. Reads the
 * account's quarters of an hour since then by their key, however long the history of the ledger is.
 */
export const figuresByPoint = prepared((queries) => {
  const point = sql`width_bucket(${statistics.quarter}, ${sql.placeholder('bounds')}::timestamptz[])`
    .mapWith(Number)
    .as('point')
  return queries
    .select({
      point,
      impressions: countSum(statistics.impressions),
      clicks: countSum(statistics.clicks),
      revenue: amountSum(statistics.revenue),
      share: amountSum(statistics.share),
      consumed: amountSum(statistics.consumed),
      investment: amountSum(statistics.investment),
      deliveryOrders: countSum(statistics.delivery_orders),
    })
    .from(statistics)
    .where(
      and(
        eq(statistics.account_id, sql.placeholder('accountId')),
        gte(statistics.quarter, laterValue(statistics.quarter, 'first')),
      ),
    )
    .groupBy(sql`point`)
})

export const statisticsHandlers = {
  statistics: async ({ sandbox, account, timeZone }, request) => {
    const now = sandbox.clock.now()
    const zone = request.user_time_zone === undefined ? timeZone : timeZoneOf(request.user_time_zone)
    const starts = pointsOf(periodOf(request.type), now, account.created_at, zone)
    const queries = sandbox.database.read
    const [first] = starts
    const bounds = boundsOf(starts)
    const points =
      first === undefined
        ? []
        : await figuresByPoint(queries).execute({ accountId: account.id, bounds, first })
    const balances = await readBalances(queries, account.id)
    const wire = (figure: Amount) => toWire(figure, account.currency)
    const count = (figure: (point: (typeof points)[number]) => number) =>
      points.reduce((total, point) => total + figure(point), 0)
    const revenue = sumOf(points.map((point) => point.revenue))
    const consumed = sumOf(points.map((point) => point.consumed))
    const share = sumOf(points.map((point) => point.share))
    return {
      currency: account.currency,
      impressions: count((point) => point.impressions),
      clicks: count((point) => point.clicks),
      revenue: wire(revenue),
      profit: wire(subtract(subtract(revenue, share), consumed)),
      consumed: wire(consumed),
      to_be_consumed: wire(balances.to_be_consumed),
      investment_amount: wire(sumOf(points.map((point) => point.investment))),
      delivery_orders: count((point) => point.deliveryOrders),
      as_of: now.toISOString(),
      series: starts.map((at, index) => {
        const point = points.find((each) => each.point === index + 1)
        return {
          at: at.toISOString(),
          revenue: wire(point?.revenue ?? zero),
          consumed: wire(point?.consumed ?? zero),
        }
      }),
    }
  },
} satisfies Handlers
