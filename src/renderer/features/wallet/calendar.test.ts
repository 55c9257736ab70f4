import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayIn, daysAfter, endOfMonth, monthOf, monthsAfter, monthsBack, timeIn } from './calendar.ts'

it('counts a day in the zone of the account', () => {
  const at = '2026-10-31T23:30:00Z'
  expect(dayIn('UTC', at)).toBe('2026-10-31')
  expect(dayIn('Europe/Berlin', at)).toBe('2026-11-01')
  expect(dayIn('America/New_York', at)).toBe('2026-10-31')
  expect(timeIn('Europe/Berlin', at)).toBe('00:30:00')
})

it('walks over months and days', () => {
  expect(endOfMonth('2028-02')).toBe('2028-02-29')
  expect(endOfMonth('2026-12')).toBe('2026-12-31')
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28')
  expect(monthsBack('2027-01', '2026-11')).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(monthsBack('2026-01', '2026-11')).toEqual([])
})

it('comes back to where it went from', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => daysAfter('1980-01-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: -900, max: 900 }), (from, steps) => {
      expect(daysAfter(daysAfter(from, steps), -steps)).toBe(from)
      expect(monthsAfter(monthsAfter(monthOf(from), steps), -steps)).toBe(monthOf(from))
    }),
  )
})
