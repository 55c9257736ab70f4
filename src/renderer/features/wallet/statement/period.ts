/** The presets of a statement's period. */

import type { Period } from '#shared/period/period.ts'
import { type Day, endOfMonth, monthOf, monthsAfter } from '../calendar.ts'

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
