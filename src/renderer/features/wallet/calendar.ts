/** Days and months of the ledger, which are counted in the account's time zone (docs/rules.md, section R2). */

/** `YYYY-MM-DD`. */
export type Day = string
/** `YYYY-MM`. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

// Swedish writes years, months, days and times as ISO 8601 does.
const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const timeParts = { timeStyle: 'medium' } as const
const kept = new Map<string, Intl.DateTimeFormat>()

/** Made once a zone: a statement has 100,000 of them. */
function formatOf(zone: string, parts: typeof dayParts | typeof timeParts): Intl.DateTimeFormat {
  const key = `${zone} ${parts === dayParts}`
  const known = kept.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv', { timeZone: zone, ...parts })
  kept.set(key, made)
  return made
}

/** The day of a moment, in ms or ISO 8601, in a zone. */
export function dayIn(zone: string, at: number | string): Day {
  return formatOf(zone, dayParts).format(new Date(at))
}

/** The time of day of a moment in a zone, `hh:mm:ss`. */
export function timeIn(zone: string, at: string): string {
  return formatOf(zone, timeParts).format(new Date(at))
}

/** The day so many days later; negative for earlier. */
export function daysAfter(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The first day of the month so many months later; negative for earlier. */
export function monthsAfter(month: Month, months: number): Month {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 7)
}

/** The last day of a month. */
export const endOfMonth = (month: Month): Day => daysAfter(`${monthsAfter(month, 1)}-01`, -1)

/** All months from the newest back to the oldest, both included. */
export function monthsBack(newest: Month, oldest: Month): Month[] {
  const months: Month[] = []
  for (let month = newest; month >= oldest; month = monthsAfter(month, -1)) months.push(month)
  return months
}
