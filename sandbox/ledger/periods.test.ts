import { describe, expect, it } from 'vitest'
import { localDayOf, periodOf, pointsOf, startOfDay, weekdayOf } from './local-time.ts'

const day = (year: number, month: number, date: number) => ({ year, month, day: date })

describe('the start of a day', () => {
  it.each([
    ['UTC', day(2026, 3, 14), '2026-03-14T00:00:00.000Z'],
    ['Europe/Berlin', day(2026, 7, 1), '2026-06-30T22:00:00.000Z'],
    ['Asia/Kathmandu', day(2026, 1, 1), '2025-12-31T18:15:00.000Z'],
    // Clocks go forward at midnight: the day starts at 01:00.
    ['Africa/Cairo', day(2026, 4, 24), '2026-04-23T22:00:00.000Z'],
    // Clocks go back at midnight to 23:00: the day starts at the second midnight.
    ['Africa/Cairo', day(2026, 10, 30), '2026-10-29T22:00:00.000Z'],
    ['America/New_York', day(2026, 3, 8), '2026-03-08T05:00:00.000Z'],
    // Days and months overflow.
    ['UTC', day(2026, 1, 0), '2025-12-31T00:00:00.000Z'],
    ['UTC', day(2026, 13, 1), '2027-01-01T00:00:00.000Z'],
  ])('the day in %s of %j starts at %s', (zone, local, instant) => {
    expect(startOfDay(local, zone).toISOString()).toBe(instant)
  })

  it('the start of a day is in that day, and the millisecond before is not', () => {
    for (const zone of [
      'Europe/Berlin',
      'America/Sao_Paulo',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'Asia/Tokyo',
    ]) {
      for (let index = 0; index < 400; index += 1) {
        const start = startOfDay(day(2026, 1, 1 + index), zone)
        const local = localDayOf(start, zone)
        expect(startOfDay(local, zone)).toEqual(start)
        expect(localDayOf(new Date(start.getTime() - 1), zone)).not.toEqual(local)
      }
    }
  })

  it('weekdays are counted from Monday', () => {
    expect([day(2026, 3, 30), day(2026, 4, 5)].map(weekdayOf)).toEqual([0, 6])
  })
})

describe('points of a chart', () => {
  const now = new Date('2026-03-29T10:20:00Z')
  const since = new Date('2026-03-01T12:00:00Z')
  const points = (type: number, from = since) => pointsOf(periodOf(type), now, from, 'Europe/Berlin')

  it('today has one point per hour, one fewer when clocks go forward', () => {
    expect([points(1).length, points(1)[0]?.toISOString()]).toEqual([12, '2026-03-28T23:00:00.000Z'])
  })

  it('the week has one point per day from Monday, the month from its first day', () => {
    expect([points(2).length, points(2)[0]?.toISOString()]).toEqual([7, '2026-03-22T23:00:00.000Z'])
    expect([points(3).length, points(3)[0]?.toISOString()]).toEqual([29, '2026-02-28T23:00:00.000Z'])
  })

  it('all time has one point per day, or per month when it is longer than two months', () => {
    expect(points(4)).toHaveLength(29)
    const months = points(4, new Date('2025-11-30T23:30:00Z'))
    expect(months.map((month) => month.toISOString().slice(0, 10))).toEqual([
      '2025-11-30',
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
    ])
  })
})
