import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from '#protocol/http/wallet.ts'
import { amount } from '#protocol/money.ts'
import { entry } from '../test-entries.ts'
import { headOf, type Row, rowsOf } from './rows.ts'

const entryAt = (id: number, time: string): Entry =>
  entry({ id, time, amount: amount('1'), balance: 'available', balance_after: amount('1') })

const text = (row: Row): string | number => {
  if (row.kind === 'entry') return row.entry.id
  return row.kind === 'day' ? `d ${row.day}` : `m ${row.month}`
}

const hours = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 }).map((steps) => {
  let moment = Date.parse('2026-12-05T00:00:00Z')
  return steps.map((step, index) => {
    moment -= step * 3_600_000
    return entryAt(steps.length - index, new Date(moment).toISOString())
  })
})

describe('rowsOf', () => {
  it('adds headings for months and days', () => {
    const entries = [
      entryAt(4, '2026-11-21T09:00:00Z'),
      entryAt(3, '2026-11-21T00:00:00Z'),
      entryAt(2, '2026-11-01T00:10:00Z'),
      entryAt(1, '2026-10-31T23:10:00Z'),
    ]
    expect(rowsOf(entries, 'UTC').rows.map(text)).toEqual([
      ...['m 2026-11', 'd 2026-11-21', 4, 3],
      ...['d 2026-11-01', 2, 'm 2026-10', 'd 2026-10-31', 1],
    ])
    expect(rowsOf(entries, 'Europe/Berlin').rows.map(text)).toEqual([
      ...['m 2026-11', 'd 2026-11-21', 4, 3, 'd 2026-11-01', 2, 1],
    ])
  })

  it('gives the same rows whether entries arrive at once or in parts', () => {
    fc.assert(
      fc.property(hours, fc.nat(), fc.nat(), (entries, from, to) => {
        const start = entries.length === 0 ? 0 : from % entries.length
        const previous = rowsOf(entries.slice(start, start + (to % 40)), 'Asia/Kolkata')
        const grown = rowsOf(entries, 'Asia/Kolkata', previous)
        expect(grown).toEqual(rowsOf(entries, 'Asia/Kolkata'))
        expect(new Set(grown.rows.map(({ key }) => key)).size).toBe(grown.rows.length)
        expect(rowsOf(entries, 'Asia/Kolkata', grown)).toBe(grown)
      }),
    )
  })

  it('shows the new version of a replaced entry', () => {
    const entries = [entryAt(2, '2026-11-21T09:00:00Z'), entryAt(1, '2026-11-21T08:00:00Z')]
    const previous = rowsOf(entries, 'UTC')
    const paid: Entry = { ...entries[1], ...entryAt(1, '2026-11-21T08:00:00Z'), status: 'paid' }
    expect(rowsOf([...entries.slice(0, 1), paid], 'UTC', previous).rows.at(-1)).toEqual({
      kind: 'entry',
      key: 1,
      entry: paid,
    })
  })
})

it('headOf finds the day heading of a row', () => {
  const rows = rowsOf([entryAt(2, '2026-11-21T09:00:00Z'), entryAt(1, '2026-10-20T08:00:00Z')], 'UTC')
  expect(rows.rows.map((_, index) => headOf(rows, index))).toEqual([undefined, 1, 1, undefined, 4, 4])
  expect(headOf(rowsOf([], 'UTC'), 0)).toBeUndefined()
})
