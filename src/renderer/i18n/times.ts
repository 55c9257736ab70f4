/**
 * Formats dates and times with `Intl` in the current time zone (`account-time-zone.ts`). Times are ISO 8601 strings. A time
 * of day shows its zone if that differs from the machine's.
 */

import { accountTimeZone, isElsewhere } from './account-time-zone.ts'

/** The machine's time zone may change, so cached formats expire, ms. */
const formatLifetimeMs = 60_000
let dateFormats = new Map<string, Intl.DateTimeFormat>()
let cachedSince = 0

/** Cached, because creating a format is expensive. */
function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  if (Math.abs(Date.now() - cachedSince) > formatLifetimeMs) {
    dateFormats = new Map()
    cachedSince = Date.now()
  }
  const key = `${tag} ${JSON.stringify(options)}`
  const cached = dateFormats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(tag, options)
  dateFormats.set(key, format)
  return format
}

const dateStyle = { year: 'numeric', month: 'short', day: 'numeric' } as const
const timeStyle = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

const zoneName = { timeZoneName: 'short' } as const

function format(tag: string, at: string, style: Intl.DateTimeFormatOptions): string {
  const zone = accountTimeZone()
  return dateFormat(tag, zone === undefined ? style : { ...style, timeZone: zone }).format(new Date(at))
}

const zoneNameIfNeeded = () => (isElsewhere() ? zoneName : undefined)

export function formatDate(tag: string, at: string): string {
  return format(tag, at, dateStyle)
}

/** The duration of a chart's bucket. */
export type Stretch = 'hour' | 'day' | 'month'

const bucketStyles = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
} as const

/** The bucket that starts at this time: "14:00", "Nov 21", "Nov 2026". */
export function formatBucket(tag: string, at: string, stretch: Stretch): string {
  return format(tag, at, bucketStyles[stretch])
}

export function formatTime(tag: string, at: string): string {
  return format(tag, at, { ...timeStyle, ...zoneNameIfNeeded() })
}

export function formatDateTime(tag: string, at: string): string {
  return format(tag, at, { ...dateStyle, ...timeStyle, ...zoneNameIfNeeded() })
}

/** For documents: always with the zone. */
export function formatZonedDateTime(tag: string, at: string): string {
  return format(tag, at, { ...dateStyle, ...timeStyle, ...zoneName })
}

/** The time, with the date unless it is today. */
export function formatMoment(tag: string, at: string, now = new Date()): string {
  const isToday = formatDate(tag, at) === formatDate(tag, now.toISOString())
  return isToday ? formatTime(tag, at) : formatDateTime(tag, at)
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "12 sec. ago", "in 3 days"; `seconds` from now, negative for the past. */
export function formatRelative(tag: string, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(tag, { style: 'short', numeric: 'always' })
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  }
  return format.format(Math.trunc(seconds), 'second')
}
