import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type HeapSample, heapTrend } from './heap-trend.ts'

const mega = 1_000_000
const samplesOf = (bytesAt: (index: number) => number): HeapSample[] =>
  Array.from({ length: 30 }, (_, index) => ({ tick: index * 960, bytes: 9 * mega + bytesAt(index) }))
const noiseOf = (size: number) =>
  fc.array(fc.integer({ min: 0, max: size }), { minLength: 30, maxLength: 30 })

it('noise alone is no leak', () => {
  fc.assert(
    fc.property(noiseOf(200_000), (noise) => {
      expect(heapTrend(samplesOf((index) => noise[index] ?? 0)).isLeaking).toBe(false)
    }),
  )
})

it('a hundred bytes per tick are a leak, also in noise', () => {
  fc.assert(
    fc.property(noiseOf(200_000), (noise) => {
      const { isLeaking, growth } = heapTrend(samplesOf((index) => index * 960 * 100 + (noise[index] ?? 0)))
      expect(isLeaking).toBe(true)
      expect(growth).toBeGreaterThan(2 * mega)
    }),
  )
})

it('the limits enclose the slope that the noise hides', () => {
  fc.assert(
    fc.property(noiseOf(2000), (noise) => {
      const { limits, slope } = heapTrend(samplesOf((index) => index * 960 * 3 + (noise[index] ?? 0)))
      expect(limits[0]).toBeLessThanOrEqual(slope)
      expect(limits[1]).toBeGreaterThanOrEqual(slope)
    }),
  )
  const steady = heapTrend(samplesOf((index) => index * 960 * 3))
  expect(steady.limits).toEqual([3, 3])
})

it('a single step, as of code that is compiled late, is no leak', () => {
  expect(heapTrend(samplesOf((index) => (index < 8 ? 0 : mega))).isLeaking).toBe(false)
})

it('a shrinking heap is no leak, and fewer than ten samples are no trend', () => {
  expect(heapTrend(samplesOf((index) => index * -10_000))).toMatchObject({ noise: 0, isLeaking: false })
  expect(() => heapTrend(samplesOf(() => 0).slice(0, 9))).toThrow('a trend needs ten samples')
})
