import { describe, expect, it } from 'vitest'
import { answered, failed, firstPace, nextRequestMs } from './polling-backoff.ts'

describe('the pace of the overview', () => {
  it.each([
    [0, 1000],
    [40, 1000],
    [500, 1000],
    [700.4, 1402],
    [4000, 8000],
    [15_000, 10_000],
  ])('after an answer that took %d ms waits %d ms', (ms, wait) => {
    expect(nextRequestMs(answered(ms))).toBe(wait)
  })

  it('doubles the wait with each failure, up to 10 s, and is itself again after an answer', () => {
    let pace = firstPace
    const waits = [1, 2, 3, 4, 50].map(() => {
      pace = failed(pace)
      return nextRequestMs(pace)
    })
    expect(waits).toEqual([2000, 4000, 8000, 10_000, 10_000])
    expect(nextRequestMs(answered(20))).toBe(1000)
  })
})
