/** With which weekday a week begins in a language. */
import type { Weekday } from './month-grid.ts'

interface WeekInfo {
  readonly firstDay?: number
}

/** What engines have of it: a method, before that a getter, or nothing. */
interface WithWeek extends Intl.Locale {
  getWeekInfo?: () => WeekInfo
  readonly weekInfo?: WeekInfo
}

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** Monday where the engine does not say. */
export function firstWeekday(tag: string): Weekday {
  const locale: WithWeek = new Intl.Locale(tag)
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay
  return weekdays.find((each) => each === first) ?? 1
}
