import { describe, expect, it } from 'vitest'
import { dayIn, msToNextDay } from './local-day.ts'

const hourMs = 60 * 60_000

describe('the day of a moment', () => {
  const at = new Date('2026-11-21T10:30:00Z')

  it.each([
    ['Pacific/Pago_Pago', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-21'],
    ['UTC', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-22'],
  ])('is that of %s', (zone, day) => {
    expect(dayIn(zone, at)).toBe(day)
  })

  it('changes at local midnight exactly, also at the year', () => {
    expect(dayIn('Asia/Tokyo', new Date('2026-12-31T14:59:59.999Z'))).toBe('2026-12-31')
    expect(dayIn('Asia/Tokyo', new Date('2026-12-31T15:00:00Z'))).toBe('2027-01-01')
  })

  it('keeps one day together over a change of the clock', () => {
    const zone = 'America/New_York'
    expect(dayIn(zone, new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01')
    expect(dayIn(zone, new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01')
    expect(dayIn(zone, new Date('2026-11-02T05:00:00Z'))).toBe('2026-11-02')
  })
})

describe('the time until the next day', () => {
  it.each([
    ['a usual day', 'Europe/Berlin', '2026-11-21T00:00:00+01:00', 24 * hourMs],
    ['spring forward', 'Europe/Berlin', '2026-03-29T00:00:00+01:00', 23 * hourMs],
    ['fall back', 'Europe/Berlin', '2026-10-25T00:00:00+02:00', 25 * hourMs],
    ['midnight itself is skipped', 'Africa/Cairo', '2026-04-23T23:59:00+02:00', 60_000],
    ['half an hour of change', 'Australia/Lord_Howe', '2026-04-05T00:00:00+11:00', 24.5 * hourMs],
    ['the last second', 'Pacific/Kiritimati', '2026-11-21T23:59:59+14:00', 1000],
    ['the far west', 'Pacific/Pago_Pago', '2026-11-21T23:00:00-11:00', hourMs],
  ])('%s', (_name, zone, at, ms) => {
    const found = msToNextDay(zone, new Date(at))
    expect(Math.abs(found - ms)).toBeLessThanOrEqual(1)
  })
})
