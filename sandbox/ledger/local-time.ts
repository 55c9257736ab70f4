/** Days, weeks and months as a time zone has them. */
import { remembered } from '../remembered.ts'

export interface LocalDay {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

const dayMs = 24 * 60 * 60_000

/** Making a format is slow and statistics are asked for every second. */
const formatOf = remembered(
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
const startsIn = remembered((timeZone) => remembered((wall) => startAt(Number(wall), timeZone)))

function startAt(wall: number, timeZone: string): number {
  const offsetAt = (at: number) => wallTime(at, timeZone) - at
  const [before, after] = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall + dayMs)]
  const fitting = [before, after].filter((at) => wallTime(at, timeZone) === wall)
  return fitting.length > 0 ? Math.min(...fitting) : Math.max(before, after)
}
