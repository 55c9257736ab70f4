/** Days and months of the ledger, in the account's time zone (docs/rules.md, section R2). */

/** `YYYY-MM-DD`. */
export type Day = string
/** `YYYY-MM`. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

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
