import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import type { PastResult } from '../result.ts'
import { distributionOf, medianOf } from './distribution.ts'

const result = (put: string, net: string): PastResult => ({
  ended_at: '2026-11-20T08:00:00.000Z',
  put: amount(put),
  net: amount(net),
})

it('each result counts in the step of its loss or gain, and a limit belongs to the smaller step', () => {
  const results = [
    result('100', '-20.01'),
    result('100', '-20'),
    result('100', '-10.01'),
    result('50', '-5'),
    result('100', '0'),
    result('200', '20'),
    result('200', '20.01'),
    result('100', '20'),
    result('0.03', '0.01'),
  ]
  expect(distributionOf(results)).toEqual({
    lossOverLarge: 1,
    lossToLarge: 2,
    lossToSmall: 1,
    gainToSmall: 2,
    gainToLarge: 2,
    gainOverLarge: 1,
  })
})

it('a result without an amount is not counted', () => {
  expect(Object.values(distributionOf([result('0', '-1')])).every((count) => count === 0)).toBe(true)
  expect(medianOf([result('0', '-1')])).toBeUndefined()
})

it('the median is the middle result, or between the two in the middle', () => {
  expect(medianOf([])).toBeUndefined()
  expect(Number(medianOf([result('100', '-30'), result('10', '1'), result('100', '5')]))).toBe(0.05)
  expect(Number(medianOf([result('100', '-30'), result('100', '10')]))).toBe(-0.1)
})

it('every result with an amount is in one step', () => {
  const cents = (min: number) =>
    fc.integer({ min, max: 1_000_000 }).map((value) => amount((value / 100).toFixed(2)))
  const results = fc.array(fc.record({ put: cents(1), net: cents(-1_000_000) }), { maxLength: 20 })
  fc.assert(
    fc.property(results, (list) => {
      const counts = distributionOf(list.map(({ put, net }) => result(put, net)))
      expect(Object.values(counts).reduce((total, count) => total + count, 0)).toBe(list.length)
    }),
  )
})
