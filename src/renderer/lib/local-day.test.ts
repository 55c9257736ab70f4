import { describe, expect, it } from 'vitest'
import { dayIn, msToNextDay } from './local-day.ts'

const hourMs = 60 * 60_000

describe('dayIn', () => {
  const moment = new Date('2026-11-21T10:30:00Z')

  it.each([
    ['Pacific/Pago_Pago', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-21'],
    ['UTC', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-22'],
  ])('the local day in %s is %s', (zone, day) => {
    expect(dayIn(zone, moment)).toBe(day)
  })

  it('the day changes exactly at local midnight, also at the end of a year', () => {
    expect(dayIn('Asia/Tokyo', new Date('2026-12-31T14:59:59.999Z'))).toBe('2026-12-31')
    expect(dayIn('Asia/Tokyo', new Date('2026-12-31T15:00:00Z'))).toBe('2027-01-01')
  })

  it('the 25 hours of a daylight saving change are one day', () => {
    const zone = 'America/New_York'
    expect(dayIn(zone, new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01')
    expect(dayIn(zone, new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01')
    expect(dayIn(zone, new Date('2026-11-02T05:00:00Z'))).toBe('2026-11-02')
  })
})

describe('msToNextDay', () => {
  it.each([
    ['a usual day', 'Europe/Berlin', '2026-11-21T00:00:00+01:00', 24 * hourMs],
    ['spring forward', 'Europe/Berlin', '2026-03-29T00:00:00+01:00', 23 * hourMs],
    ['fall back', 'Europe/Berlin', '2026-10-25T00:00:00+02:00', 25 * hourMs],
    ['a day without midnight', 'Africa/Cairo', '2026-04-23T23:59:00+02:00', 60_000],
    ['a change of half an hour', 'Australia/Lord_Howe', '2026-04-05T00:00:00+11:00', 24.5 * hourMs],
    ['the last second', 'Pacific/Kiritimati', '2026-11-21T23:59:59+14:00', 1000],
    ['the far west', 'Pacific/Pago_Pago', '2026-11-21T23:00:00-11:00', hourMs],
  ])('the time until the next day is exact to 1 ms: %s', (_name, zone, now, ms) => {
    const result = msToNextDay(zone, new Date(now))
    expect(Math.abs(result - ms)).toBeLessThanOrEqual(1)
  })
})
