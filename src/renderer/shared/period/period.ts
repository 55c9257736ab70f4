/** A period of whole days that the user chooses: its address and its validation. */

/** Days (`YYYY-MM-DD`) in the account's time zone; both are part of the period. */
export interface Period {
  readonly from: string
  readonly to: string
}

export type PeriodFault = 'fromMissing' | 'toMissing' | 'reversed' | 'future'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Why the period is invalid; undefined when it is valid. */
export function faultOfPeriod({ from, to }: Period, today: string): PeriodFault | undefined {
  if (!isDay(from)) return 'fromMissing'
  if (!isDay(to)) return 'toMissing'
  if (to > today) return 'future'
  return from > to ? 'reversed' : undefined
}

/** The period in the query of an address, if it is valid. */
export function periodOfAddress(query: URLSearchParams, today: string): Period | undefined {
  const period = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  return faultOfPeriod(period, today) === undefined ? period : undefined
}

/** The query that `periodOfAddress` reads. */
export const addressOfPeriod = (path: string, { from, to }: Period): string =>
  `${path}?${new URLSearchParams({ from, to })}`
