import { expect, it, vi } from 'vitest'
import { dayIn } from '#protocol/zone-time.ts'
import { isSameZone, localTimeZone, localTimeZoneText, timeZoneText } from './time-zone.ts'

it.each([
  ['Europe/Berlin', 60, 'Europe/Berlin GMT+01:00'],
  ['UTC', 0, 'UTC GMT+00:00'],
  ['America/St_Johns', -210, 'America/St_Johns GMT-03:30'],
  ['Asia/Kathmandu', 345, 'Asia/Kathmandu GMT+05:45'],
  ['Pacific/Kiritimati', 840, 'Pacific/Kiritimati GMT+14:00'],
])('the X-TZ header for %s at %i minutes is %s', (zone, minutes, text) => {
  expect(timeZoneText(zone, minutes)).toBe(text)
})

it('the time zone is asked of Temporal where it exists', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Tokyo' } })
  try {
    expect(localTimeZone()).toBe('Asia/Tokyo')
  } finally {
    vi.unstubAllGlobals()
  }
})

/** The zone of a device by what it calls it. */
function withDevice<Result>(name: string, offsetMinutes: number, work: () => Result): Result {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => name } })
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-offsetMinutes)
  try {
    return work()
  } finally {
    vi.unstubAllGlobals()
    offset.mockRestore()
  }
}

it.each([
  ['Europe/Berlin', 60, 'Europe/Berlin'],
  ['Etc/Unknown', 330, '+05:30'],
  ['Etc/Unknown', -210, '-03:30'],
  ['Etc/Unknown', 0, 'UTC'],
  ['Mars/Olympus', 60, '+01:00'],
])('a device in %s at %i minutes has the zone %s', (name, offset, zone) => {
  expect(withDevice(name, offset, localTimeZone)).toBe(zone)
})

it('a device without a named zone sends its offset', () => {
  expect(withDevice('Etc/Unknown', 330, localTimeZoneText)).toBe('+05:30 GMT+05:30')
  expect(withDevice('Etc/Unknown', 0, localTimeZoneText)).toBe('UTC GMT+00:00')
})

it('names of one zone are the same, and nothing is the same as an unknown zone', () => {
  expect(isSameZone('Europe/Kyiv', 'Europe/Kiev')).toBe(true)
  expect(isSameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true)
  expect(isSameZone('Europe/Berlin', 'Europe/Paris')).toBe(false)
  expect(isSameZone('Mars/Olympus', 'Europe/Berlin')).toBe(false)
  expect(isSameZone('', 'Europe/Berlin')).toBe(false)
})

it.each([
  ['Pacific/Pago_Pago', '2026-11-20'],
  ['America/Los_Angeles', '2026-11-21'],
  ['UTC', '2026-11-21'],
  ['+05:30', '2026-11-21'],
  ['Asia/Kolkata', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-22'],
])('the local day in %s is %s', (zone, day) => {
  expect(dayIn(zone, '2026-11-21T10:30:00Z')).toBe(day)
})

it('the day changes exactly at local midnight, also at the end of a year', () => {
  expect(dayIn('Asia/Tokyo', '2026-12-31T14:59:59.999Z')).toBe('2026-12-31')
  expect(dayIn('Asia/Tokyo', '2026-12-31T15:00:00Z')).toBe('2027-01-01')
})

it('the 25 hours of a daylight saving change are one day', () => {
  const zone = 'America/New_York'
  expect(dayIn(zone, '2026-11-01T04:00:00Z')).toBe('2026-11-01')
  expect(dayIn(zone, '2026-11-02T04:59:59Z')).toBe('2026-11-01')
  expect(dayIn(zone, '2026-11-02T05:00:00Z')).toBe('2026-11-02')
})
