import type { Stretch } from '#i18n/times.ts'
import type { Statistics } from '#protocol/http/statistics.ts'

/** The points of a chart, oldest first. */
export type Series = Statistics['series']
export type SeriesPoint = Series[number]

const hourMs = 60 * 60_000

/** How much time each point of a series stands for, by how far its first two are apart; one alone is an hour's. */
export function bucketOf(series: readonly Pick<SeriesPoint, 'at'>[]): Stretch {
  const [first, second] = series
  if (!first || !second) return 'hour'
  const apart = Date.parse(second.at) - Date.parse(first.at)
  if (apart <= 2 * hourMs) return 'hour'
  return apart <= 48 * hourMs ? 'day' : 'month'
}

/** Up to `most` places among `count`, evenly apart, the first among them. */
export function markedPlaces(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return Array.from({ length: Math.ceil(count / step) }, (_, mark) => mark * step)
}
