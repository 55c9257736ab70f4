/**
 * Formats dates and times with `Intl` in the current time zone (`account-time-zone.ts`), as they are written in the user's
 * region. Times are ISO 8601 strings. A time of day shows its zone if that differs from the machine's, and no seconds.
 */

import { hostNow } from '#lib/host-clock.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { currentTimeZone } from './account-time-zone.ts'
import {
  dateFormat,
  dateStyle,
  format,
  formatDateTime,
  timeStyle,
  withFullWidthBrackets,
  zoneName,
  zoneNameIfNeeded,
} from './date-time.ts'

/** No line ends within "5:17 PM GMT+1", "오후 5:17" or "下午5:17". Not in `format`: the login page does without. */
export const withNoBreakSpaces = (text: string): string =>
  text
    .replace(/(:\d\d|[ap]m) (?=[a-z])/gi, '$1\u00a0')
    .replace(/(UTC|GMT[+-]?[\d:]*) (?=\d+:)/g, '$1\u00a0')
    .replace(/([오전후]{2}) (?=\d)/g, '$1\u00a0')
    .replace(/([上下])午(?=\d)/g, '$1\u2060午\u2060')

/** Nor between a day, its month and what joins them: "26. Nov.", "26 de nov.", "26 thg 11", "15 Uhr", "Nov 16 – 22". */
const withNoBreakInDays = (text: string): string =>
  text
    .replace(/(?<!\d)(\d{1,2}\.?) (?=\p{L})/gu, '$1\u00a0')
    .replace(/((?!년)[\p{Ll}\p{Lo}]\.?) (?=\d{1,2}(?![\d:h]))/gu, '$1\u00a0')
    .replace(/ (?=г\.)|(?<=\bde) /g, '\u00a0')
    .replace(/(?<=\d)\s–\s(?=\d)|(?<=\dh) - (?=\d)/g, '\u00a0–\u00a0')
    .replace(/\s(?=–)/g, '\u00a0')
    .replace(/(?<=:\d\d)–(?=\d)/g, '–\u2060')

export const withNoBreak = (text: string): string => withNoBreakInDays(withNoBreakSpaces(text))

const preciseStyle = { ...timeStyle, second: '2-digit' } as const

export function formatDate(tag: string, at: string): string {
  return withNoBreak(format(tag, at, dateStyle))
}

export const formatDateAndTime = (tag: string, at: string): string => withNoBreak(formatDateTime(tag, at))

/** The duration of a chart's bucket. */
export type Stretch = 'hour' | 'day' | 'month'

const bucketStyles = {
  hour: { hour: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
} as const

/** The bucket that starts at this time: "2 PM", "Nov 21", "Nov 2026"; "14:00" where the hour alone would be a bare number. */
export function formatBucket(tag: string, at: string, stretch: Stretch): string {
  const text = format(tag, at, bucketStyles[stretch])
  return withNoBreak(/^\d+$/.test(text) ? format(tag, at, timeStyle) : text)
}

/** "5:17 PM". */
const rangeStyles = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
} as const

/** Whole buckets from one time to another, which is not part of them: "Nov 23, 12 – 5 PM", "Nov 16 – 22"; with the year unless it is this one. */
export function formatBuckets(
  tag: string,
  from: string,
  until: string,
  stretch: Stretch,
  now = new Date(hostNow()),
): string {
  const end = stretch === 'hour' ? new Date(until) : new Date(Date.parse(until) - 1)
  const isThisYear = yearOf(from) === yearOf(now.toISOString())
  const style = {
    ...rangeStyles[stretch],
    ...(!isThisYear && { year: 'numeric' as const }),
    timeZone: currentTimeZone(),
  }
  const dates = [new Date(from), end] as const
  const range = dateFormat(tag, style)
  const isBare = stretch === 'hour' && hasBareHour(range.formatRangeToParts(...dates))
  const shown = isBare ? dateFormat(tag, { ...style, minute: '2-digit' }) : range
  return withNoBreak(shown.formatRange(...dates))
}

/** In the current time zone. */
const yearOf = (at: string): string => dayIn(currentTimeZone(), at).slice(0, 4)

/** "00–15", with neither "PM" nor a word for the hour behind it. */
function hasBareHour(parts: readonly Intl.DateTimeFormatPart[]): boolean {
  const last = parts.findLastIndex(({ type }) => type === 'hour')
  const next = parts[last + 1]
  const hasUnit = next?.type === 'literal' && /\p{L}/u.test(next.value)
  return !hasUnit && !parts.some(({ type }) => type === 'dayPeriod')
}

/** From a day, `YYYY-MM-DD`, to another: "Nov 1 – 10, 2026". */
export function formatDayRange(tag: string, from: string, to: string): string {
  const range = dateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  return withNoBreak(range.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)))
}

/** A day, `YYYY-MM-DD`, in words: "Sunday, November 1, 2026". Undefined for what is no day. */
export function formatDayInWords(tag: string, day: string): string | undefined {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return undefined
  return dateFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(date)
}

export function formatTime(tag: string, at: string): string {
  return withNoBreakSpaces(format(tag, at, { ...timeStyle, ...zoneNameIfNeeded() }))
}

/** For receipts, documents and on demand: with seconds and always with the zone. */
export function formatZonedDateTime(tag: string, at: string): string {
  const text = format(tag, at, { ...dateStyle, ...preciseStyle, ...zoneName })
  // Thai names hours, minutes and seconds as soon as there is a zone: "19 นาฬิกา 04 นาที 07 วินาที".
  return withNoBreak(text.replace(/(\d+) นาฬิกา (\d+) นาที (\d+) วินาที /, '$1:$2:$3\u00a0'))
}

const dayMs = 86_400_000

/** The number of the day in the current time zone. */
const dayOf = (at: string): number => Date.parse(dayIn(currentTimeZone(), at)) / dayMs

/** How many days ago this was in the current time zone; negative for a day to come. */
const daysSince = (at: string, now: Date): number => dayOf(now.toISOString()) - dayOf(at)

/** "today", "yesterday" or "3 days ago". */
const relativeDay = (tag: string, days: number): string =>
  new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-days, 'day')

const capitalised = (tag: string, text: string): string =>
  text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)

/** "5:17 PM", with the date unless it is today. */
export function formatMoment(tag: string, at: string, now = new Date(hostNow())): string {
  return daysSince(at, now) === 0 ? formatTime(tag, at) : formatDateAndTime(tag, at)
}

/** "Today" and "Yesterday", otherwise the date. */
export function formatDay(tag: string, at: string, now = new Date(hostNow())): string {
  const days = daysSince(at, now)
  return days === 0 || days === 1 ? capitalised(tag, relativeDay(tag, days)) : formatDate(tag, at)
}

/** "Today 5:17 PM", "Yesterday 5:17 PM", "Saturday 5:17 PM" within a week, else with the date. For lists, not in a sentence. */
export function formatRecent(tag: string, at: string, now = new Date(hostNow())): string {
  const days = daysSince(at, now)
  if (days < 0 || days > 6) return formatDateAndTime(tag, at)
  const style = { weekday: 'long', ...timeStyle, ...zoneNameIfNeeded(), timeZone: currentTimeZone() } as const
  const parts = dateFormat(tag, style).formatToParts(new Date(at))
  const weekday = parts.find(({ type }) => type === 'weekday')?.value ?? ''
  const day = days < 2 ? relativeDay(tag, days) : weekday
  const text = parts.map(({ type, value }) => (type === 'weekday' ? day : value)).join('')
  // Japanese and Korean patterns have the day in brackets, "14:03 (火曜日)", and Vietnamese ones behind the time.
  if (!text.startsWith(day)) return `${capitalised(tag, day)} ${formatTime(tag, at)}`
  // As `format` writes it, which has no narrow space.
  return capitalised(tag, withNoBreakSpaces(withFullWidthBrackets(text.replaceAll('\u202f', ' '))))
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
