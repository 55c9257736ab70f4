import type { Stretch } from '#i18n/times.ts'
import type { Statistics, StatisticsPeriod } from '#protocol/http/statistics.ts'

/** The buckets of a chart, oldest first; the last one still runs. */
export type Series = Statistics['series']
export type SeriesPoint = Series[number]

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** The time that each bucket covers: by the distance of the first two, or for a single one by the period. */
export function bucketOf(series: readonly Pick<SeriesPoint, 'at'>[], period: StatisticsPeriod): Stretch {
  const [first, second] = series
  if (!first || !second) return period === 'today' ? 'hour' : 'day'
  const distanceMs = Date.parse(second.at) - Date.parse(first.at)
  if (distanceMs <= 2 * hourMs) return 'hour'
  return distanceMs <= 2 * dayMs ? 'day' : 'month'
}

/** The least number of bars for all time, so that the bars of a young account are as narrow as a week's. */
const minSlots = 7

/** The number of bars that a chart has room for: those of the whole period, so that it keeps its shape as time passes. */
export function slotsOf(series: readonly Pick<SeriesPoint, 'at'>[], period: StatisticsPeriod): number {
  return Math.max(series.length, slotsOfPeriod(series[0]?.at, period))
}

function slotsOfPeriod(firstAt: string | undefined, period: StatisticsPeriod): number {
  if (period === 'today') return 24
  if (period !== 'month' || firstAt === undefined) return minSlots
  // The middle of the month is in the same month in each time zone.
  const middle = new Date(Date.parse(firstAt) + 15 * dayMs)
  return new Date(Date.UTC(middle.getUTCFullYear(), middle.getUTCMonth() + 1, 0)).getUTCDate()
}

/** When the bucket of a slot starts, ISO 8601; also of slots to come, except those of all time. */
export function slotStart(
  series: readonly Pick<SeriesPoint, 'at'>[],
  period: StatisticsPeriod,
  index: number,
): string | undefined {
  const [first] = series
  const known = series[index]?.at
  if (known !== undefined || !first || period === 'all') return known
  const start = Date.parse(first.at)
  if (bucketOf(series, period) === 'hour') return new Date(start + index * hourMs).toISOString()
  // Noon, since a day may have 23 or 25 hours.
  return new Date(start + index * dayMs + dayMs / 2).toISOString()
}
