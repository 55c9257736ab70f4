import { expect, it } from 'vitest'
import { dayAndTimeIn, dayIn, timeIn } from '../../zone-time.ts'
import { createRandom } from '../test-ledger.ts'

const hour = 3_600_000

it.each([
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
])('day and time in one text are those of the zone, whatever it does meanwhile: %s', (zone) => {
  const random = createRandom(3)
  const from = Date.UTC(2007, 0, 1)
  // Each hour of a year in its order, and times all over twenty years.
  const times = [
    ...Array.from({ length: 366 * 24 }, (_, index) => Date.UTC(2011, 2, 1) + index * hour + random(hour)),
    ...Array.from({ length: 4000 }, () => from + random(20 * 366 * 24) * hour + random(hour)),
  ].map((time) => new Date(time).toISOString())
  const wrong = times.filter(
    (time) => dayAndTimeIn(zone, time) !== `${dayIn(zone, time)} ${timeIn(zone, time)}`,
  )
  expect(wrong).toEqual([])
})

it('a time that is none and a zone that is not known are refused', () => {
  expect(() => dayAndTimeIn('UTC', 'soon')).toThrow(RangeError)
  expect(() => dayAndTimeIn('Nowhere/At_All', '2026-11-23T08:00:00Z')).toThrow(RangeError)
})
