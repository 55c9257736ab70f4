/** Days and months of the ledger, in the account's time zone (docs/rules.md, section R2). */

/** `YYYY-MM-DD`. */
export type Day = string
/** `YYYY-MM`. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

// Swedish writes years, months, days and times as ISO 8601 does.
const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const timeParts = { timeStyle: 'medium' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached per zone, because a statement may format 100,000 days. */
function formatOf(zone: string, parts: typeof dayParts | typeof timeParts): Intl.DateTimeFormat {
  const key = `${zone} ${parts === dayParts}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, ...parts })
  formats.set(key, format)
  return format
}

/** The day of a time, in ms since the epoch or ISO 8601, in a zone. */
export function dayIn(zone: string, time: number | string): Day {
  return formatOf(zone, dayParts).format(new Date(time))
}

/** The time of day in a zone, `hh:mm:ss`. */
export function timeIn(zone: string, time: string): string {
  return formatOf(zone, timeParts).format(new Date(time))
}

/** The day `days` later; negative for earlier. */
export function daysAfter(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The month `months` later; negative for earlier. */
export function monthsAfter(month: Month, months: number): Month {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** The last day of a month. */
export const endOfMonth = (month: Month): Day => daysAfter(`${monthsAfter(month, 1)}-01`, -1)

/** All months from the newest back to the oldest, both inclusive. */
export function monthsBack(newest: Month, oldest: Month): Month[] {
  const months: Month[] = []
  for (let month = newest; month >= oldest; month = monthsAfter(month, -1)) months.push(month)
  return months
}
