/** The first day of the week in a language. */
import type { Weekday } from './month-grid.ts'

interface WeekInfo {
  readonly firstDay?: number
}

/** Engines have a method, older ones a getter or neither. */
interface WithWeek extends Intl.Locale {
  getWeekInfo?: () => WeekInfo
  readonly weekInfo?: WeekInfo
}

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** Monday if the engine does not know. */
export function firstWeekday(tag: string): Weekday {
  const locale: WithWeek = new Intl.Locale(tag)
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay
  return weekdays.find((day) => day === first) ?? 1
}
