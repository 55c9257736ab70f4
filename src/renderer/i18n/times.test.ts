import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localTimeZone } from '#lib/time-zone.ts'
import { currentTimeZone, setAccountTimeZone } from './account-time-zone.ts'
import { formatDateTime, regionalTag } from './date-time.ts'
import {
  formatBucket,
  formatBuckets,
  formatDate,
  formatDayRange,
  formatMoment,
  formatRecent,
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

it.each([
  ['en', ['de-DE', 'en-GB', 'en-US'], 'en-GB'],
  ['en', ['en', 'de-DE'], 'en'],
  ['zh-Hant', ['zh-CN', 'zh-HK'], 'zh-HK'],
  ['zh-Hans', ['zh-TW'], 'zh-Hans'],
  // Of WebKit under LANG=C.
  ['en', ['C', 'en-GB'], 'en-GB'],
])('dates in %s for a user who prefers %j are those of %s', (tag, preferred, expected) => {
  expect(regionalTag(tag, preferred)).toBe(expected)
})

it('days of another year are compared with their year', () => {
  const now = new Date('2026-11-24T10:00:00Z')
  const daysOf = (year: number) =>
    formatBuckets('en', `${year}-11-16T12:00:00Z`, `${year}-11-20T12:00:00Z`, 'day', now)
  expect(daysOf(2026)).toMatch(/^Nov\s16\s\u2013\s20$/)
  expect(daysOf(2025)).toMatch(/^Nov\s16\s\u2013\s20, 2025$/)
  expect(formatDayRange('en', '2025-12-30', '2026-01-02')).toMatch(/^Dec\s30, 2025.+Jan\s2, 2026$/)
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
    expect(formatDateTime('en', at)).toBe('Nov 22, 2026, 5:05 AM')
    expect(formatZonedDateTime('en', at)).toBe('Nov\u00a022, 2026, 5:05:06\u00a0AM\u00a0GMT+9')
  })

  it('an account in New York sees times in its zone, with the name of the zone', () => {
    setAccountTimeZone('America/New_York')
    expect(formatDateTime('en', at)).toBe('Nov 21, 2026, 3:05 PM EST')
    expect(formatZonedDateTime('en', at)).toBe('Nov\u00a021, 2026, 3:05:06\u00a0PM\u00a0EST')
    expect(formatTime('de', at)).toBe('15:05\u00a0GMT-5')
    expect(formatDate('en', at)).toBe('Nov\u00a021, 2026')
    expect(formatBucket('de', at, 'hour')).toBe('15\u00a0Uhr')
  })

  it('a time shows its date unless it is today in the current zone', () => {
    setAccountTimeZone('America/New_York')
    expect(formatMoment('en', at, new Date('2026-11-22T04:00:00Z'))).toBe('3:05\u00a0PM\u00a0EST')
    expect(formatMoment('en', at, new Date('2026-11-22T06:00:00Z'))).toBe(
      'Nov\u00a021, 2026, 3:05\u00a0PM\u00a0EST',
    )
  })

  it('an account in Tokyo sees times without the name of the zone, except on paper', () => {
    setAccountTimeZone('Asia/Tokyo')
    expect(formatDateTime('en', at)).toBe('Nov 22, 2026, 5:05 AM')
    expect(formatZonedDateTime('en', at)).toBe('Nov\u00a022, 2026, 5:05:06\u00a0AM\u00a0GMT+9')
  })

  it('Thai has figures for hours, minutes and seconds', () => {
    expect(formatZonedDateTime('th', at)).toBe('22\u00a0พ.ย. 2569 5:05:06\u00a0GMT+9')
  })

  it.each([
    ['de', '22.\u00a0Nov. 2026'],
    ['pt', '22\u00a0de\u00a0nov. de\u00a02026'],
    ['ru', '22\u00a0нояб. 2026\u00a0г.'],
    ['vi', '22\u00a0thg\u00a011, 2026'],
    ['ko', '2026년 11월\u00a022일'],
  ])('no line ends within a day in %s', (tag, text) => {
    expect(formatDate(tag, at)).toBe(text)
  })

  it.each([
    ['es', '5:00', /^22\snov, 0:00–\u20605:00$/],
    ['fr', '05\u00a0h', /^22\snov., 00:00\s–\s05:00$/],
    ['de', '05\u00a0Uhr', /^22.\sNov., 00–05\sUhr$/],
    ['pt', '5:00', /^22\sde\snov. 00h\s–\s05h$/],
    ['ja', '5時', /^11\/22 0時～5時$/],
  ])('an hour in %s has its word or minutes, alone and in a range', (tag, bucket, range) => {
    const [from, until] = ['2026-11-21T15:00:00Z', '2026-11-21T20:00:00Z']
    expect(formatBucket(tag, until, 'hour')).toBe(bucket)
    expect(formatBuckets(tag, from, until, 'hour', new Date(at))).toMatch(range)
  })

  it('the zone stays with its time in Chinese', () => {
    expect(formatZonedDateTime('zh-Hans', at)).toBe('2026年11月22日 GMT+9\u00a05:05:06')
  })

  it('the brackets around a zone are full-width in traditional Chinese', () => {
    expect(formatZonedDateTime('zh-Hant', at)).toBe('2026年11月22日 上\u2060午\u20605:05:06（GMT+9）')
    setAccountTimeZone('America/New_York')
    expect(formatTime('zh-Hant', at)).toBe('下\u2060午\u20603:05（EST）')
    expect(formatRecent('zh-Hant', at, new Date('2026-11-22T20:00:00Z'))).toMatch(
      /^昨天\s下\u2060午\u20603:05（EST）$/,
    )
  })

  it('a time within a week names its day in the language, an older or a coming one its date', () => {
    setAccountTimeZone('America/New_York')
    const on = (day: number) => new Date(`2026-11-${day}T20:00:00Z`)
    expect(formatRecent('en', at, on(21))).toMatch(/^Today,? .*3:05\sPM\sEST$/)
    expect(formatRecent('de', at, on(22))).toMatch(/^Gestern,? .*15:05\sGMT-5$/)
    expect(formatRecent('ja', at, on(22))).toBe('昨日 15:05\u00a0GMT-5')
    expect(formatRecent('vi', at, on(22))).toBe('Hôm qua 15:05\u00a0EST')
    expect(formatRecent('ko', at, on(25))).toBe('토요일 오후\u00a03:05\u00a0GMT-5')
    expect(formatRecent('en', at, on(25))).toMatch(/^Saturday,? .*3:05\sPM\sEST$/)
    expect(formatRecent('en', at, on(28))).toBe('Nov\u00a021, 2026, 3:05\u00a0PM\u00a0EST')
    expect(formatRecent('en', at, on(20))).toBe('Nov\u00a021, 2026, 3:05\u00a0PM\u00a0EST')
    // It is the next day in New York only from 05:00 UTC on.
    expect(formatRecent('en', at, new Date('2026-11-22T04:00:00Z'))).toMatch(/^Today/)
  })

  it.each(['Mars/Olympus', '', undefined])(
    'an account with the unknown zone %j sees times in the zone of the machine',
    (zone) => {
      setAccountTimeZone(zone)
      expect(currentTimeZone()).toBe(localTimeZone())
      expect(formatDate('en', at)).toBe('Nov\u00a022, 2026')
    },
  )
})
