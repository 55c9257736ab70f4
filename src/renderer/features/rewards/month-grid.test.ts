import { describe, expect, it } from 'vitest'
import { addMonths, momentOf, monthOf, weekdaysFrom, weeksOf } from './month-grid.ts'

describe('the weeks of a month', () => {
  it('start with the first weekday of the language', () => {
    expect(weeksOf('2026-11', 1)[0]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      '2026-11-01',
    ])
    expect(weeksOf('2026-11', 7)[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ])
    expect(weeksOf('2026-11', 6)[0]?.[0]).toBeUndefined()
    expect(weeksOf('2026-11', 6)[0]?.[1]).toBe('2026-11-01')
  })

  it.each([
    ['2026-02', 28, 5],
    ['2027-02', 28, 4],
    ['2028-02', 29, 5],
    ['2026-03', 31, 6],
    ['2026-10', 31, 5],
    ['2026-12', 31, 5],
  ])('%s has %i days, each once, in %i weeks', (month, length, weeks) => {
    const grid = weeksOf(month, month === '2027-02' ? 1 : 1)
    const days = grid.flat().filter((day) => day !== undefined)
    expect(days).toHaveLength(length)
    expect(new Set(days).size).toBe(length)
    expect(days.every((day) => monthOf(day) === month)).toBe(true)
    expect(grid.length).toBe(weeks)
    expect(grid.every((week) => week.length === 7)).toBe(true)
  })
})

it('addMonths counts months across years', () => {
  expect(addMonths('2026-11', 1)).toBe('2026-12')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-11', -24)).toBe('2024-11')
})

it('momentOf and weeksOf give the same days in every time zone of the machine', () => {
  const zone = process.env.TZ
  try {
    for (const timeZone of [
      'Pacific/Pago_Pago',
      'America/New_York',
      'UTC',
      'Europe/Berlin',
      'Pacific/Kiritimati',
    ]) {
      process.env.TZ = timeZone
      for (const day of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-12-31']) {
        expect(momentOf(day).toISOString().slice(0, 10)).toBe(day)
        expect(weeksOf(monthOf(day), 1).flat()).toContain(day)
      }
    }
  } finally {
    process.env.TZ = zone
  }
})

it('weekdaysFrom gives the weekdays in order', () => {
  const format = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })
  expect(weekdaysFrom(7).map((day) => format.format(day))).toEqual([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ])
  expect(format.format(weekdaysFrom(1)[0])).toBe('Mon')
})
