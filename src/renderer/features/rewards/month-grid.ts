/** The months of the sign-in calendar. Calendar days only, so that no time zone or change of the clock matters. Pure. */

/** 1 is Monday, 7 Sunday, as `Intl` counts. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const atNoon = (year: number, month: number, day: number): Date =>
  new Date(Date.UTC(year, month - 1, day, 12))

function numbersOf(month: string): { year: number; number: number } {
  const [year = Number.NaN, number = Number.NaN] = month.split('-').map(Number)
  return { year, number }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month so many later, or earlier below zero. */
export function addMonths(month: string, count: number): string {
  const { year, number } = numbersOf(month)
  const at = atNoon(year, number + count, 1)
  return `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}`
}

/** A moment of a day or of a month's first day, for `Intl` in UTC. */
export function momentOf(dayOrMonth: string): Date {
  const { year, number } = numbersOf(dayOrMonth)
  return atNoon(year, number, Number(dayOrMonth.slice(8) || '1'))
}

/** The weeks of a month, seven places each; a place of another month is undefined. */
export function weeksOf(month: string, firstWeekday: Weekday): (string | undefined)[][] {
  const { year, number } = numbersOf(month)
  const length = atNoon(year, number + 1, 0).getUTCDate()
  const weekday = atNoon(year, number, 1).getUTCDay() || 7
  const before = (weekday - firstWeekday + 7) % 7
  const weeks: (string | undefined)[][] = []
  for (let start = 1 - before; start <= length; start += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => start + at).map((day) =>
        day < 1 || day > length ? undefined : `${month}-${two(day)}`,
      ),
    )
  }
  return weeks
}

/** The weekdays in the order of a week, each as a moment for `Intl` in UTC. */
export function weekdaysFrom(firstWeekday: Weekday): readonly Date[] {
  // 2024-01-01 is a Monday.
  return Array.from({ length: 7 }, (_, at) => atNoon(2024, 1, firstWeekday + at))
}
