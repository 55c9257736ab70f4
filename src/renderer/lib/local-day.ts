/** Days as a time zone has them, `YYYY-MM-DD`: also where a day has 23 or 25 hours. Pure. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone)
  if (kept) return kept
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** The day that a moment belongs to in a time zone. An unknown zone throws a RangeError. */
export function dayIn(zone: string, at: Date): string {
  const parts = formatOf(zone).formatToParts(at)
  const digits = (type: string, length: number) =>
    (parts.find((part) => part.type === type)?.value ?? '').padStart(length, '0')
  return `${digits('year', 4)}-${digits('month', 2)}-${digits('day', 2)}`
}

/** No day is longer: 25 hours when the clock goes back, and a little. */
const longestDayMs = 26 * 60 * 60_000

/** How long until the next day begins in a time zone, ms; at most one too many. */
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
