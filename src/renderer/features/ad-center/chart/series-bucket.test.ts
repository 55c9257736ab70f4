import { describe, expect, it } from 'vitest'
import { bucketOf, markedPlaces } from './series-bucket.ts'

const from = (...moments: string[]) => moments.map((at) => ({ at }))

describe('the stretch that a point stands for', () => {
  it.each([
    ['hour', from('2026-11-21T00:00:00Z', '2026-11-21T01:00:00Z')],
    ['day', from('2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z')],
    ['day', from('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')],
    ['month', from('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z')],
    ['hour', from('2026-11-21T00:00:00Z')],
    ['hour', from()],
  ])('is a %s', (stretch, series) => {
    expect(bucketOf(series)).toBe(stretch)
  })
})

it('marks few places, evenly apart', () => {
  expect(markedPlaces(24, 4)).toEqual([0, 6, 12, 18])
  expect(markedPlaces(7, 4)).toEqual([0, 2, 4, 6])
  expect(markedPlaces(2, 4)).toEqual([0, 1])
  expect(markedPlaces(0, 4)).toEqual([])
})
