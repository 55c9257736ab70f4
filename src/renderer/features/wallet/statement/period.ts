/** The presets, the address and the validation of a statement's period. */
import { type Day, endOfMonth, monthOf, monthsAfter } from '../calendar.ts'
import type { Period } from './from-entries.ts'

export type Preset = 'thisMonth' | 'lastMonth' | 'thisYear' | 'lastYear'

export function periodOf(preset: Preset, today: Day): Period {
  const month = monthOf(today)
  const lastMonth = monthsAfter(month, -1)
  switch (preset) {
    case 'thisMonth':
      return { from: `${month}-01`, to: today }
    case 'lastMonth':
      return { from: `${lastMonth}-01`, to: endOfMonth(lastMonth) }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'lastYear': {
      const year = lastMonthOfYear(today).slice(0, 4)
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    }
  }
}

/** The December before the year of a day. */
const lastMonthOfYear = (day: Day): string => monthsAfter(`${day.slice(0, 4)}-01`, -1)

export type PeriodFault = 'fromMissing' | 'toMissing' | 'reversed' | 'future'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Why the period is invalid; undefined when it is valid. */
export function faultOfPeriod({ from, to }: Period, today: Day): PeriodFault | undefined {
  if (!isDay(from)) return 'fromMissing'
  if (!isDay(to)) return 'toMissing'
  if (to > today) return 'future'
  return from > to ? 'reversed' : undefined
}

/** The period in the query of an address, if it is valid. */
export function periodOfAddress(query: URLSearchParams, today: Day): Period | undefined {
  const period = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  return faultOfPeriod(period, today) === undefined ? period : undefined
}

/** The query that `periodOfAddress` reads. */
export const addressOfPeriod = (path: string, { from, to }: Period): string =>
  `${path}?${new URLSearchParams({ from, to })}`
