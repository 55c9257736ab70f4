/** The eight figures of the data overview (docs/rules.md, section P2). */
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import type { StatisticsPeriod } from '#protocol/http/statistics.ts'
import { add, amount, subtract, sum as sumOf, toWire, zero } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import { preparedQuery, type ReadQueries } from '../../db/database.ts'
import type { Account } from '../../db/schema/accounts.ts'
import { figureNames, statistics, statisticsDays } from '../../db/schema/ledger.ts'
import { timeZoneOf } from '../../http/request-headers.ts'
import { readBalances } from '../../ledger/accounts.ts'
import { ledgerHeadOf } from '../../ledger/history/stored-tree.ts'
import { periodOf, pointsOf, previousOf } from '../../ledger/local-time.ts'

/** Times as a PostgreSQL array for `width_bucket`. */
export const boundsOf = (starts: readonly Date[]): string =>
  `{${starts.map((start) => start.toISOString()).join(',')}}`

/** Parameters of the queries: the account, the start of each bucket, and the first start. */
interface FigureParams {
  readonly accountId: string | Placeholder
  readonly bounds: string | Placeholder
  readonly first: Date | Placeholder
}

const placeholders: FigureParams = {
  accountId: sql.placeholder('accountId'),
  bounds: sql.placeholder('bounds'),
  first: sql.placeholder('first'),
}

const countSum = (name: string) => sql`sum(${sql.identifier(name)})`.mapWith(Number)
const amountSum = (name: string) => sql`sum(${sql.identifier(name)})`.mapWith(amount)

function figuresOf(queries: ReadQueries, bucket: SQL, from: SQL) {
  return queries
    .select({
      point: bucket.mapWith(Number).as('point'),
      impressions: countSum('impressions'),
      clicks: countSum('clicks'),
      revenue: amountSum('revenue'),
      share: amountSum('share'),
      consumed: amountSum('consumed'),
      discount: amountSum('discount'),
      investment: amountSum('investment'),
      deliveryOrders: countSum('delivery_orders'),
    })
    .from(from)
    .groupBy(sql`point`)
}

/**
 * The figures of each bucket, by its index in `bounds` from 1; a bucket without rows is left out. Reads the account's
 * quarter hours since the first bound by their key, however long the history of the ledger is.
 */
export function figuresByQuarters(queries: ReadQueries, { accountId, bounds, first }: FigureParams) {
  const since = sql.param(first, statistics.quarter)
  return figuresOf(
    queries,
    sql`width_bucket(quarter, ${bounds}::timestamptz[])`,
    sql`(select * from ${statistics} where account_id = ${accountId} and quarter >= ${since}) quarters`,
  )
}

/** Like `figuresByQuarters`, but from the sums of days; only days in which a bucket starts are read by quarter hours. */
export function figuresByDays(queries: ReadQueries, { accountId, bounds, first }: FigureParams) {
  const since = sql.param(first, statistics.quarter)
  const starts = sql`${bounds}::timestamptz[]`
  const names = sql.raw(figureNames.join(', '))
  return figuresOf(
    queries,
    sql`width_bucket(at, ${starts})`,
    sql`(
      select day as at, ${names} from ${statisticsDays}
      where account_id = ${accountId} and day >= ${since}
        and width_bucket(day, ${starts}) = width_bucket(day + interval '23 hours 45 minutes', ${starts})
      union all
      select quarter, ${names} from (
        select distinct date_trunc('day', start, 'UTC') as cut from unnest(${starts}) start
        where start <> date_trunc('day', start, 'UTC')
      ) cuts join ${statistics} on account_id = ${accountId} and quarter >= greatest(cut, ${since})
        and quarter < cut + interval '24 hours'
    ) parts`,
  )
}

const byQuarters = preparedQuery((queries) => figuresByQuarters(queries, placeholders))
const byDays = preparedQuery((queries) => figuresByDays(queries, placeholders))

/**
 * The version of the account's figures in these buckets. The account's row was read before the figures, so they are never older
 * than their version.
 */
function versionOf({ figures_version }: Account, period: StatisticsPeriod, starts: readonly Date[]): string {
  const [first, last] = [starts[0]?.getTime() ?? 0, starts.at(-1)?.getTime() ?? 0]
  return [figures_version, period, first, last, starts.length].map((part) => part.toString(36)).join('.')
}

/** What `totalsOf` adds up. */
export type Bucket = Pick<
  Awaited<ReturnType<typeof figuresByQuarters>>[number],
  'revenue' | 'share' | 'consumed' | 'discount' | 'investment'
>

/** What buckets cost and brought together. */
export function totalsOf(buckets: readonly Bucket[]) {
  const total = (figure: (bucket: Bucket) => Amount) => sumOf(buckets.map(figure))
  const revenue = total((bucket) => bucket.revenue)
  const consumed = total((bucket) => bucket.consumed)
  const share = total((bucket) => bucket.share)
  const discount = total((bucket) => bucket.discount)
  const profit = add(subtract(subtract(revenue, share), consumed), discount)
  const investment = total((bucket) => bucket.investment)
  return { revenue, consumed, share, discount, profit, investment }
}

/** The buckets of the period, and before them those of the period it is compared with. */
function bucketsOf(period: StatisticsPeriod, account: Account, now: Date, zone: string) {
  const starts = pointsOf(period, now, account.created_at, zone)
  const found = previousOf(period, starts, zone)
  const previous = found !== undefined && found.from >= account.created_at ? found : undefined
  const bounds = previous === undefined ? starts : [previous.from, previous.until, ...starts]
  return { starts, previous, bounds }
}

export const statisticsHandlers = {
  statistics: async ({ sandbox, account, timeZone }, request) => {
    const now = sandbox.clock.now()
    const zone = request.user_time_zone === undefined ? timeZone : timeZoneOf(request.user_time_zone)
    const period = periodOf(request.type)
    const { starts, previous, bounds } = bucketsOf(period, account, now, zone)
    const version = versionOf(account, period, bounds)
    const ledger_head = ledgerHeadOf(account)
    if (request.version === version)
      return { unchanged: true as const, as_of: now.toISOString(), ledger_head }
    const queries = sandbox.database.read
    const [first] = bounds
    const figures = period === 'all' ? byDays(queries) : byQuarters(queries)
    const values = { accountId: account.id, bounds: boundsOf(bounds), first }
    const rows = first === undefined ? [] : await figures.execute(values)
    // By their index in `starts`.
    const points = rows
      .map((row) => ({ ...row, index: row.point - 1 - (bounds.length - starts.length) }))
      .filter(({ index }) => index >= 0)
    const balances = await readBalances(queries, account.id)
    const wire = (figure: Amount) => toWire(figure, account.currency)
    const count = (figure: (point: (typeof points)[number]) => number) =>
      points.reduce((total, point) => total + figure(point), 0)
    const { revenue, consumed, share, discount, profit, investment } = totalsOf(points)
    const part = (from: Date | undefined, until: Date | undefined, buckets: readonly Bucket[]) => {
      const totals = totalsOf(buckets)
      return {
        from: (from ?? now).toISOString(),
        until: (until ?? now).toISOString(),
        consumed: wire(totals.consumed),
        profit: wire(totals.profit),
      }
    }
    const isComplete = ({ index }: { readonly index: number }) => index < starts.length - 1
    return {
      currency: account.currency,
      impressions: count((point) => point.impressions),
      clicks: count((point) => point.clicks),
      revenue: wire(revenue),
      profit: wire(profit),
      share: wire(share),
      consumed: wire(consumed),
      discount: wire(discount),
      to_be_consumed: wire(balances.to_be_consumed),
      investment_amount: wire(investment),
      delivery_orders: count((point) => point.deliveryOrders),
      as_of: now.toISOString(),
      series: starts.map((at, index) => {
        const point = points.find((row) => row.index === index)
        return {
          at: at.toISOString(),
          revenue: wire(point?.revenue ?? zero),
          consumed: wire(point?.consumed ?? zero),
        }
      }),
      comparison: previous && {
        current: part(starts[0], starts.at(-1), points.filter(isComplete)),
        previous: part(
          previous.from,
          previous.until,
          rows.filter(({ point }) => point === 1),
        ),
      },
      version,
      balances_version: account.figures_version.toString(36),
      ledger_head,
    }
  },
} satisfies Handlers
