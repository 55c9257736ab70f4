import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayIn, timeIn } from '#protocol/zone-time.ts'
import { daysAfter, endOfMonth, monthOf, monthsAfter, monthsBack } from './calendar.ts'

it('dayIn and timeIn use the given time zone', () => {
  const time = '2026-10-31T23:30:00Z'
  expect(dayIn('UTC', time)).toBe('2026-10-31')
  expect(dayIn('Europe/Berlin', time)).toBe('2026-11-01')
  expect(dayIn('America/New_York', time)).toBe('2026-10-31')
  expect(timeIn('Europe/Berlin', time)).toBe('00:30:00')
})

it('days and months are counted across month and year ends', () => {
  expect(endOfMonth('2028-02')).toBe('2028-02-29')
  expect(endOfMonth('2026-12')).toBe('2026-12-31')
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28')
  expect(monthsBack('2027-01', '2026-11')).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(monthsBack('2026-01', '2026-11')).toEqual([])
})

it('daysAfter and monthsAfter are reversed by the negative count', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => daysAfter('1980-01-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: -900, max: 900 }), (start, steps) => {
      expect(daysAfter(daysAfter(start, steps), -steps)).toBe(start)
      expect(monthsAfter(monthsAfter(monthOf(start), steps), -steps)).toBe(monthOf(start))
    }),
  )
})
