/** The data overview (docs/rules.md, section P2; the periods: section R2). */
import * as v from 'valibot'
import { Day } from '../validation/day.ts'
import { WireAmount } from './amounts.ts'
import type { EndpointTable } from './endpoint.ts'
import { addition, CurrencyCode, LedgerHeadText, maybe, Timestamp, WholeNumber } from './fields.ts'

/** The `type` of each tab on the wire. */
export const statisticsPeriods = { today: 1, week: 2, month: 3, all: 4 } as const
export type StatisticsPeriod = keyof typeof statisticsPeriods

/** A point of the chart: revenue and billing of the bucket that starts at `at`. */
export const StatisticsPoint = v.object({ at: Timestamp, revenue: WireAmount, consumed: WireAmount })

/** What a stretch of time brought and cost; `profit` as in `Statistics`. `until` is not part of it. */
const ComparedPeriod = v.object({
  from: Timestamp,
  until: Timestamp,
  consumed: WireAmount,
  profit: WireAmount,
})

/**
 * The complete buckets of `series` and as many at the start of the period before. None for all time, before the first bucket is complete,
 * where the period before is shorter, and for an account that is younger than that.
 */
const Comparison = v.object({ current: ComparedPeriod, previous: ComparedPeriod })
export type Comparison = v.InferOutput<typeof Comparison>

/** Names a state of an account's figures; opaque. A host that does not know versions sends none and ignores those it gets. */
const FiguresVersion = v.pipe(v.string(), v.maxLength(64))

/** The eight figures. `profit` is revenue - the network's share - consumed + what coupons paid, and may be negative. */
export const Statistics = v.object({
  currency: CurrencyCode,
  impressions: WholeNumber,
  clicks: WholeNumber,
  revenue: WireAmount,
  profit: WireAmount,
  /** An addition: the network's share, a term of `profit`. */
  share: maybe(WireAmount),
  consumed: WireAmount,
  /** An addition: what coupons paid, a term of `profit`. */
  discount: maybe(WireAmount),
  to_be_consumed: WireAmount,
  investment_amount: WireAmount,
  delivery_orders: WholeNumber,
  as_of: Timestamp,
  series: v.array(StatisticsPoint),
  /** An addition. */
  comparison: maybe(Comparison),
  version: v.optional(FiguresVersion),
  /** An addition: changes with each change of a balance of the account, and so with each funding, whatever the period. */
  balances_version: addition(FiguresVersion),
  ledger_head: addition(LedgerHeadText),
})
export type Statistics = v.InferOutput<typeof Statistics>

/** The figures are still those of the request's `version`. */
export const UnchangedStatistics = v.object({
  unchanged: v.literal(true),
  as_of: Timestamp,
  ledger_head: addition(LedgerHeadText),
})

/**
 * The figures of whole days in the account's time zone; `to` is part of the period. `series` has days or months. `comparison` has the
 * complete days of the period and as many right before it; none where the account is younger than that.
 */
export const PeriodStatistics = v.object({
  from: Day,
  to: Day,
  ...v.omit(Statistics, ['to_be_consumed', 'version', 'balances_version', 'ledger_head']).entries,
})
export type PeriodStatistics = v.InferOutput<typeof PeriodStatistics>

export const statisticsEndpoints = {
  statistics: {
    method: 'GET',
    path: '/ad/order/data_statistics/list',
    access: 'user',
    request: v.object({
      type: v.optional(
        v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.picklist([1, 2, 3, 4])),
        1,
      ),
      user_time_zone: v.optional(v.pipe(v.string(), v.maxLength(64))),
      /** Of the figures that the client has, of the same period. */
      version: v.optional(FiguresVersion),
    }),
    response: v.union([UnchangedStatistics, Statistics]),
    isStreamed: true,
  },
} as const satisfies EndpointTable

/** Additional endpoints, optional for a host (docs/rules.md, section R2; docs/decisions/0082). */
export const statisticsAdditions = {
  periodStatistics: {
    method: 'GET',
    path: '/ad/order/data_statistics/period',
    access: 'user',
    request: v.object({ from: Day, to: Day }),
    response: PeriodStatistics,
  },
} as const satisfies EndpointTable
