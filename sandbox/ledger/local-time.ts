/**
 * Days, weeks and months in a time zone, the points of statistics charts, and the time zone whose days count for an account
 * (decisions, section 2): its own, a change of it from the next day on, and the call's while the account has none.
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

const dayMs = 24 * 60 * 60_000

/** Making a format is slow and statistics are asked for every second. */
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

/** What the zone's clocks show at a moment, written as if it were UTC. */
function wallTime(at: number, timeZone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) shown[type] = value
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown[type])
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** The day that a moment falls in. */
export function localDayOf(at: Date, timeZone: string): LocalDay {
  const wall = new Date(wallTime(at.getTime(), timeZone))
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() }
}

/** 0 is Monday. */
export function weekdayOf({ year, month, day }: LocalDay): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
}

/**
 * The first moment of a day; a day or month beyond its range is the one it runs on to (day 32, month 13). Where clocks
 * are put forward over midnight the day begins with the hour that follows.
 */
export function startOfDay({ year, month, day }: LocalDay, timeZone: string): Date {
  return new Date(startsIn(timeZone)(String(Date.UTC(year, month - 1, day))))
}

/** By what clocks show then, as if it were UTC. */
const startsIn = memoize((timeZone) => memoize((wall) => startAt(Number(wall), timeZone)))

function startAt(wall: number, timeZone: string): number {
  const offsetAt = (at: number) => wallTime(at, timeZone) - at
  const [before, after] = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall + dayMs)]
  const fitting = [before, after].filter((at) => wallTime(at, timeZone) === wall)
  return fitting.length > 0 ? Math.min(...fitting) : Math.max(before, after)
}

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

type Zoned = Pick<Account, 'id' | 'time_zone'>

/** The zone that counts at `now`; `callZone` where the account has none. */
export async function dayZoneOf(
  queries: ReadQueries,
  account: Zoned,
  callZone: string,
  now: Date,
): Promise<string> {
  if (account.time_zone === null) return callZone
  const [change] = await queries.select().from(zoneChanges).where(eq(zoneChanges.account_id, account.id))
  return change !== undefined && now < change.counts_from ? change.before : account.time_zone
}

/** Sets the account's zone. The first one counts at once; a change when the day of the zone before it is over. */
export async function changeZone(tx: Transaction, account: Zoned, zone: string, now: Date): Promise<void> {
  if (account.time_zone !== null && account.time_zone !== zone) {
    const before = await dayZoneOf(tx, account, account.time_zone, now)
    const today = localDayOf(now, before)
    const change = { before, counts_from: startOfDay({ ...today, day: today.day + 1 }, before) }
    await tx
      .insert(zoneChanges)
      .values({ account_id: account.id, ...change })
      .onConflictDoUpdate({ target: zoneChanges.account_id, set: change })
  }
  await tx.update(accounts).set({ time_zone: zone }).where(eq(accounts.id, account.id))
}

/** `YYYY-MM-DD`; such days sort as they follow each other. */
export function writtenDay({ year, month, day }: LocalDay): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
