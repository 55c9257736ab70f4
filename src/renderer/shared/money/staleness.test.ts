import { expect, it } from 'vitest'
import { isStale, nextChangeMs } from './staleness.ts'

it('a figure is stale if it is older than 5 s', () => {
  expect([0, 5000, 5001].map(isStale)).toEqual([false, false, true])
})

it('the label changes next after 5 s, then every second', () => {
  expect(nextChangeMs(1000)).toBe(4001)
  expect(nextChangeMs(12_300)).toBe(700)
})
