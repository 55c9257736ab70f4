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
])('%i s is %s', (seconds, text) => {
  expect(formatRelative('en', seconds)).toBe(text)
})

describe('on a machine in Tokyo', () => {
  const before = process.env.TZ
  beforeEach(() => {
    process.env.TZ = 'Asia/Tokyo'
  })
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
    setAccountTimeZone(undefined)
  })
  const at = '2026-11-21T20:05:06Z'

  it('a visitor reads its times', () => {
    expect(formatDateTime('en', at)).toBe('Nov 22, 2026, 05:05:06 AM')
    expect(formatZonedDateTime('en', at)).toBe('Nov 22, 2026, 05:05:06 AM GMT+9')
  })

  it('an account of New York reads those of New York, with their zone', () => {
    setAccountTimeZone('America/New_York')
    expect(formatDateTime('en', at)).toBe('Nov 21, 2026, 03:05:06 PM EST')
    expect(formatZonedDateTime('en', at)).toBe('Nov 21, 2026, 03:05:06 PM EST')
    expect(formatTime('de', at)).toBe('15:05:06 GMT-5')
    expect(formatDate('en', at)).toBe('Nov 21, 2026')
    expect(formatBucket('de', at, 'hour')).toBe('15:05')
  })

  it('the day of a moment is named when it is another than today, by the zone in force', () => {
    setAccountTimeZone('America/New_York')
    expect(formatMoment('en', at, new Date('2026-11-22T04:00:00Z'))).toBe('03:05:06 PM EST')
    expect(formatMoment('en', at, new Date('2026-11-22T06:00:00Z'))).toBe('Nov 21, 2026, 03:05:06 PM EST')
  })

  it('an account of Tokyo is not told the zone that it is in, except on paper', () => {
    setAccountTimeZone('Asia/Tokyo')
    expect(formatDateTime('en', at)).toBe('Nov 22, 2026, 05:05:06 AM')
    expect(formatZonedDateTime('en', at)).toBe('Nov 22, 2026, 05:05:06 AM GMT+9')
  })

  it.each(['Mars/Olympus', '', undefined])('a zone that is not known, %j, is taken for its own', (zone) => {
    setAccountTimeZone(zone)
    expect(currentTimeZone()).toBe(localTimeZone())
    expect(formatDate('en', at)).toBe('Nov 22, 2026')
  })
})
