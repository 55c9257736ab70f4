import { expect, it } from 'vitest'
import { faultOfPeriod, periodOfAddress } from './period.ts'

it.each([
  ['', '2026-01-01', 'fromMissing'],
  ['2026-01-01', '', 'toMissing'],
  ['2026-01-03', '2026-01-02', 'reversed'],
  ['2026-01-01', '2026-01-22', 'future'],
  ['2026-01-21', '2026-01-21', undefined],
])('faultOfPeriod checks the period from %j to %j: %s', (from, to, fault) => {
  expect(faultOfPeriod({ from, to }, '2026-01-21')).toBe(fault)
})

it('periodOfAddress reads a valid period and nothing else', () => {
  const read = (query: string) => periodOfAddress(new URLSearchParams(query), '2026-01-21')
  expect(read('from=2026-01-02&to=2026-01-20')).toEqual({ from: '2026-01-02', to: '2026-01-20' })
  for (const query of [
    '',
    'from=2026-01-02',
    'from=2026-01-20&to=2026-01-02',
    'from=2026-01-02&to=2026-02-01',
  ]) {
    expect(read(query)).toBeUndefined()
  }
})
