/** The months of the check-in calendar. Uses calendar days only, independent of time zones and clock changes. Pure. */

/** 1 is Monday, 7 is Sunday, as in `Intl`. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const atNoon = (year: number, month: number, day: number): Date =>
  new Date(Date.UTC(year, month - 1, day, 12))

function numbersOf(month: string): { year: number; number: number } {
  const [year = Number.NaN, number = Number.NaN] = month.split('-').map(Number)
  return { year, number }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month `count` months later; negative for earlier. */
export function addMonths(month: string, count: number): string {
  const { year, number } = numbersOf(month)
  const date = atNoon(year, number + count, 1)
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${twoDigits(date.getUTCMonth() + 1)}`
}

/** A date within a day, or within the first day of a month, for `Intl` in UTC. */
export function momentOf(dayOrMonth: string): Date {
  const { year, number } = numbersOf(dayOrMonth)
  return atNoon(year, number, Number(dayOrMonth.slice(8) || '1'))
}

/** The weeks of a month, with seven items each; days of other months are undefined. */
export function weeksOf(month: string, firstWeekday: Weekday): (string | undefined)[][] {
  const { year, number } = numbersOf(month)
  const length = atNoon(year, number + 1, 0).getUTCDate()
  const weekday = atNoon(year, number, 1).getUTCDay() || 7
  const leadingDays = (weekday - firstWeekday + 7) % 7
  const weeks: (string | undefined)[][] = []
  for (let start = 1 - leadingDays; start <= length; start += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => start + index).map((day) =>
        day < 1 || day > length ? undefined : `${month}-${twoDigits(day)}`,
      ),
    )
  }
  return weeks
}

/** The weekdays in the order of a week, each as a date for `Intl` in UTC. */
export function weekdaysFrom(firstWeekday: Weekday): readonly Date[] {
  // 2024-01-01 is a Monday.
  return Array.from({ length: 7 }, (_, index) => atNoon(2024, 1, firstWeekday + index))
}
