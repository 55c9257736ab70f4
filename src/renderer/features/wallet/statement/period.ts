/** The presets and the validation of a statement's period. */
import { type Day, endOfMonth, monthOf, monthsAfter } from '../calendar.ts'
import type { Period } from './from-entries.ts'

export const presets = ['thisMonth', 'lastMonth', 'thisYear'] as const
export type Preset = (typeof presets)[number]

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
  }
}

export type PeriodFault = 'fromMissing' | 'toMissing' | 'reversed' | 'future'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Why the period is invalid; undefined when it is valid. */
export function faultOfPeriod({ from, to }: Period, today: Day): PeriodFault | undefined {
  if (!isDay(from)) return 'fromMissing'
  if (!isDay(to)) return 'toMissing'
  if (to > today) return 'future'
  return from > to ? 'reversed' : undefined
}
