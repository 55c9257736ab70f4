import { describe, expect, it } from 'vitest'
import { afterFailure, afterResponse, initialBackoff, nextRequestMs } from './polling-backoff.ts'

describe('the polling interval of the overview', () => {
  it.each([
    [0, 1000],
    [40, 1000],
    [500, 1000],
    [700.4, 1402],
    [4000, 8000],
    [15_000, 10_000],
  ])('after a response that took %d ms is %d ms', (ms, wait) => {
    expect(nextRequestMs(afterResponse(ms))).toBe(wait)
  })

  it('doubles with each failure up to 10 s, and is reset by a response', () => {
    let backoff = initialBackoff
    const waits = [1, 2, 3, 4, 50].map(() => {
      backoff = afterFailure(backoff)
      return nextRequestMs(backoff)
    })
    expect(waits).toEqual([2000, 4000, 8000, 10_000, 10_000])
    expect(nextRequestMs(afterResponse(20))).toBe(1000)
  })
})
