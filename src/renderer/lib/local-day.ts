/** Days in a time zone, `YYYY-MM-DD`, which may have 23 or 25 hours. Pure. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** The day of a moment in a time zone. Throws a RangeError for an unknown zone. */
export function dayIn(zone: string, moment: Date): string {
  const parts = formatOf(zone).formatToParts(moment)
  const digits = (type: string, length: number) =>
    (parts.find((part) => part.type === type)?.value ?? '').padStart(length, '0')
  return `${digits('year', 4)}-${digits('month', 2)}-${digits('day', 2)}`
}

/** Longer than any day, which has at most 25 hours. */
const longestDayMs = 26 * 60 * 60_000

/** The time until the next day starts in a time zone, ms; at most 1 ms too long. Binary search. */
export function msToNextDay(zone: string, now: Date): number {
  const today = dayIn(zone, now)
  let before = 0
  let after = longestDayMs
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(zone, new Date(now.getTime() + middle)) === today) before = middle
    else after = middle
  }
  return after
}
