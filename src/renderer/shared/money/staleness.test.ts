import { expect, it } from 'vitest'
import { isStale, nextChangeMs } from './staleness.ts'

it('says so once a figure is older than 5 s', () => {
  expect([0, 5000, 5001].map(isStale)).toEqual([false, false, true])
})

it('looks again when what it says changes', () => {
  expect(nextChangeMs(1000)).toBe(4001)
  expect(nextChangeMs(12_300)).toBe(700)
})
