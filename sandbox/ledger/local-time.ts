/**
 * Days, weeks and months in a time zone, the points of statistics charts, and an account's time zone (docs/rules.md,
 * section R2): its own, with a change taking effect the next day, or the request's if the account has none.
 */

import { eq } from 'drizzle-orm'
import { type StatisticsPeriod, statisticsPeriods } from '#protocol/http/statistics.ts'
import type { ReadQueries, Transaction } from '../db/database.ts'
import { type Account, accounts, zoneChanges } from '../db/schema/accounts.ts'
import { memoize } from '../memoize.ts'

export interface LocalDay {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Cached, because creating a format is slow and statistics are requested every second. */
const formatOf = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
)

/** The zone's local time at `time`, as if it were UTC, in ms; without the fraction of a second. */
function wallTime(time: number, timeZone: string): number {
  const second = Math.floor(time / 1000) * 1000
  return second + offsetsIn(timeZone)(String(Math.floor(time / minuteMs)))
}

/** Cached by zone and by minute, ms: clocks are set at whole minutes, and the current day is asked for by every poll. */
const offsetsIn = memoize((timeZone) =>
  memoize((minute) => {
    const time = Number(minute) * minuteMs
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
    for (const { type, value } of formatOf(timeZone).formatToParts(time)) parts[type] = value
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts[type])
    const wall = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    return wall - time
  }),
)

/** The local day of a time. */
export function localDayOf(time: Date, timeZone: string): LocalDay {
  const wall = new Date(wallTime(time.getTime(), timeZone))
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() }
}

/** 0 is Monday. */
export function weekdayOf({ year, month, day }: LocalDay): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
}

/**
 * The start of a day. A day or month out of range overflows into the next (day 32, month 13). Where clocks go forward at
 * midnight, the day starts with the next hour.
 */
export function startOfDay({ year, month, day }: LocalDay, timeZone: string): Date {
  return new Date(startsIn(timeZone)(String(Date.UTC(year, month - 1, day))))
}

/** Cached by zone and by wall time, as if it were UTC. */
const startsIn = memoize((timeZone) => memoize((wall) => timeOf(Number(wall), timeZone)))

/** The time at which the zone's clocks show `wall`. */
function timeOf(wall: number, timeZone: string): number {
  const offsetAt = (time: number) => wallTime(time, timeZone) - time
  const [before, after] = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall + dayMs)]
  const matches = [before, after].filter((time) => wallTime(time, timeZone) === wall)
  return matches.length > 0 ? Math.min(...matches) : Math.max(before, after)
}

const hourMs = 60 * 60_000
/** `all` has one point per day up to this number of days, then one per month. */
const maxDays = 62

/** The period of a `type` on the wire. */
export function periodOf(type: number): StatisticsPeriod {
  const periods: readonly StatisticsPeriod[] = ['today', 'week', 'month', 'all']
  return periods.find((period) => statisticsPeriods[period] === type) ?? 'today'
}

/**
 * Start times of the chart's points, oldest first, up to `now`: hours of today; days of the week (from Monday) or month;
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
    case 'all':
      return daysOrMonths(since, now, timeZone)
  }
}

/** The starts of the days from that of `since` up to `until`, or of the months if there are many days; the first is that of the day. */
export function daysOrMonths(since: Date, until: Date, timeZone: string): Date[] {
  const first = localDayOf(since, timeZone)
  const days = daysUntil(until, first, timeZone)
  return days.length <= maxDays ? days : monthsUntil(until, first, timeZone)
}

/**
 * The start and end of the period before, as long as the complete buckets of this one. Undefined for all time, without a complete
 * bucket, and where the period before is shorter.
 */
export function previousOf(
  period: StatisticsPeriod,
  starts: readonly Date[],
  timeZone: string,
): { readonly from: Date; readonly until: Date } | undefined {
  const [start] = starts
  const complete = starts.length - 1
  if (period === 'all' || start === undefined || complete === 0) return undefined
  const first = localDayOf(start, timeZone)
  const before = {
    today: { ...first, day: first.day - 1 },
    week: { ...first, day: first.day - 7 },
    month: { ...first, month: first.month - 1 },
  }[period]
  const from = startOfDay(before, timeZone)
  const until =
    period === 'today'
      ? new Date(from.getTime() + complete * hourMs)
      : startOfDay({ ...before, day: before.day + complete }, timeZone)
  return until > start ? undefined : { from, until }
}

function hoursUntil(now: Date, start: Date): Date[] {
  const hours: Date[] = []
  for (let time = start.getTime(); time <= now.getTime(); time += hourMs) hours.push(new Date(time))
  return hours
}

function daysUntil(now: Date, first: LocalDay, timeZone: string): Date[] {
  const days: Date[] = []
  for (let index = 0; ; index += 1) {
    const start = startOfDay({ ...first, day: first.day + index }, timeZone)
    // One day more than the maximum makes `all` use months.
    if (start > now || days.length > maxDays) return days
    days.push(start)
  }
}

function monthsUntil(now: Date, first: LocalDay, timeZone: string): Date[] {
  const months: Date[] = []
  for (let index = 0; ; index += 1) {
    const start = startOfDay({ ...first, month: first.month + index, day: 1 }, timeZone)
    if (start > now) return months
    months.push(start)
  }
}

type Zoned = Pick<Account, 'id' | 'time_zone'>

/** The account's zone at `now`; `requestZone` if the account has none. */
export async function dayZoneOf(
  queries: ReadQueries,
  account: Zoned,
  requestZone: string,
  now: Date,
): Promise<string> {
  if (account.time_zone === null) return requestZone
  const [change] = await queries.select().from(zoneChanges).where(eq(zoneChanges.account_id, account.id))
  return change !== undefined && now < change.counts_from ? change.before : account.time_zone
}

/** Sets the account's zone. The first one takes effect at once, a change at the end of the day in the previous zone. */
export async function changeZone(tx: Transaction, account: Zoned, zone: string, now: Date): Promise<void> {
  if (account.time_zone !== null && account.time_zone !== zone) {
    const previous = await dayZoneOf(tx, account, account.time_zone, now)
    const today = localDayOf(now, previous)
    const change = { before: previous, counts_from: startOfDay({ ...today, day: today.day + 1 }, previous) }
    await tx
      .insert(zoneChanges)
      .values({ account_id: account.id, ...change })
      .onConflictDoUpdate({ target: zoneChanges.account_id, set: change })
  }
  await tx.update(accounts).set({ time_zone: zone }).where(eq(accounts.id, account.id))
}

/** `YYYY-MM-DD`, which sorts by time. */
export function formatDay({ year, month, day }: LocalDay): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
