/** The stretches of time behind a tab of the data overview (docs/rules.md, section R2: in the user's time zone). */
import { type StatisticsPeriod, statisticsPeriods } from '#protocol/http/statistics.ts'
import { type LocalDay, localDayOf, startOfDay, weekdayOf } from './local-time.ts'

const hourMs = 60 * 60_000
/** `all` shows days up to here, then months. */
const mostDays = 62

/** The tab that a `type` of the wire means. */
export function periodOf(type: number): StatisticsPeriod {
  const periods: readonly StatisticsPeriod[] = ['today', 'week', 'month', 'all']
  return periods.find((each) => statisticsPeriods[each] === type) ?? 'today'
}

/**
 * Where the chart's points begin, oldest first, up to now: hours of today; days of the week (from Monday) or month;
 * days or months since `since` for `all`.
 */
export function pointsOf(period: StatisticsPeriod, now: Date, since: Date, timeZone: string): Date[] {
  const today = localDayOf(now, timeZone)
  switch (period) {
    case 'today':
      return hoursUntil(now, startOfDay(today, timeZone))
    case 'week':
      return daysUntil(now, { ...today, day: today.day - weekdayOf(today) }, timeZone)
    case 'month':
      return daysUntil(now, { ...today, day: 1 }, timeZone)
    case 'all': {
      const first = localDayOf(since, timeZone)
      const days = daysUntil(now, first, timeZone)
      return days.length <= mostDays ? days : monthsUntil(now, first, timeZone)
    }
  }
}

function hoursUntil(now: Date, start: Date): Date[] {
  const hours: Date[] = []
  for (let at = start.getTime(); at <= now.getTime(); at += hourMs) hours.push(new Date(at))
  return hours
}

function daysUntil(now: Date, first: LocalDay, timeZone: string): Date[] {
  const days: Date[] = []
  for (let passed = 0; ; passed += 1) {
    const start = startOfDay({ ...first, day: first.day + passed }, timeZone)
    // One more than are shown tells `all` that it wants months.
    if (start > now || days.length > mostDays) return days
    days.push(start)
  }
}

function monthsUntil(now: Date, first: LocalDay, timeZone: string): Date[] {
  const months: Date[] = []
  for (let passed = 0; ; passed += 1) {
    const start = startOfDay({ ...first, month: first.month + passed, day: 1 }, timeZone)
    if (start > now) return months
    months.push(start)
  }
}
