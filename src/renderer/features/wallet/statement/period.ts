/** The period of a statement, as it is chosen. */
import { type Day, endOfMonth, monthOf, monthsAfter } from '../calendar.ts'
import type { Period } from './from-entries.ts'

export const presets = ['thisMonth', 'lastMonth', 'thisYear'] as const
export type Preset = (typeof presets)[number]

export function periodOf(preset: Preset, today: Day): Period {
  const month = monthOf(today)
  const before = monthsAfter(month, -1)
  switch (preset) {
    case 'thisMonth':
      return { from: `${month}-01`, to: today }
    case 'lastMonth':
      return { from: `${before}-01`, to: endOfMonth(before) }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

export type PeriodFault = 'fromMissing' | 'toMissing' | 'reversed' | 'future'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Why no statement can be made of these days; undefined when it can. */
export function faultOfPeriod({ from, to }: Period, today: Day): PeriodFault | undefined {
  if (!isDay(from)) return 'fromMissing'
  if (!isDay(to)) return 'toMissing'
  if (to > today) return 'future'
  return from > to ? 'reversed' : undefined
}
