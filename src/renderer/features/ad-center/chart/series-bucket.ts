import type { Stretch } from '#i18n/times.ts'
import type { Statistics } from '#protocol/http/statistics.ts'

/** The points of a chart, oldest first. */
export type Series = Statistics['series']
export type SeriesPoint = Series[number]

const hourMs = 60 * 60_000

/** The time that each point of a series covers, from the distance of the first two; a single point covers an hour. */
export function bucketOf(series: readonly Pick<SeriesPoint, 'at'>[]): Stretch {
  const [first, second] = series
  if (!first || !second) return 'hour'
  const distanceMs = Date.parse(second.at) - Date.parse(first.at)
  if (distanceMs <= 2 * hourMs) return 'hour'
  return distanceMs <= 48 * hourMs ? 'day' : 'month'
}

/** Up to `max` of `count` indexes, evenly spread, starting with the first. */
export function tickIndexes(count: number, max: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, max)))
  return Array.from({ length: Math.ceil(count / step) }, (_, tick) => tick * step)
}
