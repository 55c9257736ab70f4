import { expect, it, vi } from 'vitest'
import { localTimeZone, timeZoneText } from './time-zone.ts'

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
