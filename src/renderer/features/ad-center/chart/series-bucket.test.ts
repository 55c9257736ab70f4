import { describe, expect, it } from 'vitest'
import { bucketOf, tickIndexes } from './series-bucket.ts'

const seriesAt = (...times: string[]) => times.map((at) => ({ at }))

describe('bucketOf', () => {
  it.each([
    ['hour', seriesAt('2026-11-21T00:00:00Z', '2026-11-21T01:00:00Z')],
    ['day', seriesAt('2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z')],
    ['day', seriesAt('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')],
    ['month', seriesAt('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z')],
    ['hour', seriesAt('2026-11-21T00:00:00Z')],
    ['hour', seriesAt()],
  ])('finds that a point covers one %s in %j', (bucket, series) => {
    expect(bucketOf(series)).toBe(bucket)
  })
})

it('tickIndexes spreads a few ticks evenly', () => {
  expect(tickIndexes(24, 4)).toEqual([0, 6, 12, 18])
  expect(tickIndexes(7, 4)).toEqual([0, 2, 4, 6])
  expect(tickIndexes(2, 4)).toEqual([0, 1])
  expect(tickIndexes(0, 4)).toEqual([])
})
