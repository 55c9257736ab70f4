import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localTimeZone } from '#lib/time-zone.ts'
import { currentTimeZone, setAccountTimeZone } from './account-time-zone.ts'
import {
  formatBucket,
  formatDate,
  formatDateTime,
  formatMoment,
  formatRelative,
  formatTime,
  formatZonedDateTime,
} from './times.ts'

it.each([
  [-12, '12 sec. ago'],
  [-61, '1 min. ago'],
  [-7200, '2 hr. ago'],
  [3 * 86_400, 'in 3 days'],
])('%i s is formatted as %s', (seconds, text) => {
  expect(formatRelative('en', seconds)).toBe(text)
})

describe('on a machine in Tokyo', () => {
  const previous = process.env.TZ
  beforeEach(() => {
    process.env.TZ = 'Asia/Tokyo'
  })
  afterEach(() => {
    if (previous === undefined) delete process.env.TZ
    else process.env.TZ = previous
    setAccountTimeZone(undefined)
  })
  const at = '2026-11-21T20:05:06Z'

  it('a visitor sees times in that zone', () => {
    expect(formatDateTime('en', at)).toBe('Nov 22, 2026, 05:05:06 AM')
    expect(formatZonedDateTime('en', at)).toBe('Nov 22, 2026, 05:05:06 AM GMT+9')
  })

  it('an account in New York sees times in its zone, with the name of the zone', () => {
    setAccountTimeZone('America/New_York')
    expect(formatDateTime('en', at)).toBe('Nov 21, 2026, 03:05:06 PM EST')
    expect(formatZonedDateTime('en', at)).toBe('Nov 21, 2026, 03:05:06 PM EST')
    expect(formatTime('de', at)).toBe('15:05:06 GMT-5')
    expect(formatDate('en', at)).toBe('Nov 21, 2026')
    expect(formatBucket('de', at, 'hour')).toBe('15:05')
  })

  it('a time shows its date unless it is today in the current zone', () => {
    setAccountTimeZone('America/New_York')
    expect(formatMoment('en', at, new Date('2026-11-22T04:00:00Z'))).toBe('03:05:06 PM EST')
    expect(formatMoment('en', at, new Date('2026-11-22T06:00:00Z'))).toBe('Nov 21, 2026, 03:05:06 PM EST')
  })

  it('an account in Tokyo sees times without the name of the zone, except on paper', () => {
    setAccountTimeZone('Asia/Tokyo')
    expect(formatDateTime('en', at)).toBe('Nov 22, 2026, 05:05:06 AM')
    expect(formatZonedDateTime('en', at)).toBe('Nov 22, 2026, 05:05:06 AM GMT+9')
  })

  it.each(['Mars/Olympus', '', undefined])(
    'an account with the unknown zone %j sees times in the zone of the machine',
    (zone) => {
      setAccountTimeZone(zone)
      expect(currentTimeZone()).toBe(localTimeZone())
      expect(formatDate('en', at)).toBe('Nov 22, 2026')
    },
  )
})
