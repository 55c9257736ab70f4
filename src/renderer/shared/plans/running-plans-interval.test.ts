import { expect, it } from 'vitest'
import { runningPlansMs } from './running-plans-interval.ts'

it('plans at work are asked for every five seconds, and less often while there are none', () => {
  expect([1, 0, undefined].map(runningPlansMs)).toEqual([5000, 15_000, 5000])
})
