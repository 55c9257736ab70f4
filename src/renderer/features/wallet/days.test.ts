import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount } from '#contract/money.ts'
import { groupByDay, localDay } from './days.ts'
import { entry } from './test-entries.ts'

const utcDay = (at: string): string => at.slice(0, 10)
const at = (id: number, time: string) =>
  entry({ id, time, amount: amount('1'), balance: 'available', balance_after: amount('1') })

describe('groupByDay', () => {
  it('puts neighbours of one day together, in their order', () => {
    const entries = [
      at(3, '2026-11-21T09:00:00Z'),
      at(2, '2026-11-21T00:00:00Z'),
      at(1, '2026-11-20T23:59:59Z'),
    ]
    const days = groupByDay(entries, utcDay)
    expect(days.map(({ day, entries: own }) => [day, own.map(({ id }) => id)])).toEqual([
      ['2026-11-21', [3, 2]],
      ['2026-11-20', [1]],
    ])
  })

  it('loses no entry', () => {
    const moment = fc
      .integer({ min: 0, max: 4_000_000_000 })
      .map((seconds) => new Date(seconds * 1000).toISOString())
    fc.assert(
      fc.property(fc.array(moment), (times) => {
        const entries = times.map((time, id) => at(id, time))
        expect(groupByDay(entries).flatMap((day) => day.entries)).toEqual(entries)
      }),
    )
  })

  it('takes the day of the machine', () => {
    const noon = new Date(2026, 0, 5, 12)
    expect(localDay(noon.toISOString())).toBe('2026-01-05')
  })
})
