import { describe, expect, it } from 'vitest'
import { bucketOf, slotStart, slotsOf } from './series-bucket.ts'

const seriesAt = (...times: string[]) => times.map((at) => ({ at }))

describe('bucketOf', () => {
  it.each([
    ['hour', seriesAt('2026-11-21T00:00:00Z', '2026-11-21T01:00:00Z'), 'today'],
    ['day', seriesAt('2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'), 'week'],
    ['day', seriesAt('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'), 'month'],
    ['month', seriesAt('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'), 'all'],
    ['hour', seriesAt('2026-11-21T00:00:00Z'), 'today'],
    ['day', seriesAt('2026-11-21T00:00:00Z'), 'week'],
    ['day', seriesAt('2026-11-21T00:00:00Z'), 'all'],
  ] as const)('finds that a bar covers one %s in %j of %s', (bucket, series, period) => {
    expect(bucketOf(series, period)).toBe(bucket)
  })
})

describe('slotsOf', () => {
  it.each([
    [24, seriesAt('2026-11-21T00:00:00Z'), 'today'],
    [7, seriesAt('2026-11-16T00:00:00Z', '2026-11-17T00:00:00Z'), 'week'],
    // The month starts in the UTC month before, in a zone east of it.
    [30, seriesAt('2026-10-31T15:00:00Z'), 'month'],
    [28, seriesAt('2026-02-01T08:00:00Z'), 'month'],
    [7, seriesAt('2026-11-21T00:00:00Z'), 'all'],
    [9, Array.from({ length: 9 }, (_, day) => ({ at: `2026-11-0${day + 1}T00:00:00Z` })), 'all'],
  ] as const)('has room for %i bars for %j of %s', (slots, series, period) => {
    expect(slotsOf(series, period)).toBe(slots)
  })
})

describe('slotStart', () => {
  it('knows the times of slots to come, except those of all time', () => {
    const series = seriesAt('2026-11-16T00:00:00Z')
    expect(slotStart(series, 'today', 3)).toBe('2026-11-16T03:00:00.000Z')
    expect(slotStart(series, 'week', 6)).toBe('2026-11-22T12:00:00.000Z')
    expect(slotStart(series, 'all', 1)).toBeUndefined()
    expect(slotStart(series, 'all', 0)).toBe('2026-11-16T00:00:00Z')
  })
})
