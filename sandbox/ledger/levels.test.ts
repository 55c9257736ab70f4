import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, compare } from '#protocol/money.ts'
import { levelOf, levels, shareRateOf } from './levels.ts'

describe('shop levels', () => {
  it('a level starts at exactly its settled revenue', () => {
    expect(
      ['0', '999.99', '1000', '4999.99', '5000', '19999.99', '20000', '999999'].map((settled) =>
        levelOf(amount(settled)),
      ),
    ).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  })

  it('settled revenue below zero, after charge-backs, is level 1', () => {
    expect(levelOf(amount('-0.01'))).toBe(1)
  })

  it('the network keeps 20, 18, 15 and 12 % of revenue', () => {
    expect([1, 2, 3, 4].map(shareRateOf)).toEqual(['0.2', '0.18', '0.15', '0.12'])
    for (const level of [0, 5, 1.5]) expect(() => shareRateOf(level)).toThrow(new RangeError('no such level'))
  })

  it('more revenue never lowers the level nor raises the share', () => {
    const cents = fc.integer({ min: -(10 ** 7), max: 10 ** 7 })
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((value) =>
          levelOf(amount((value / 100).toFixed(2))),
        )
        if (less === undefined || more === undefined) throw new Error('there is no level')
        expect(more).toBeGreaterThanOrEqual(less)
        expect(compare(shareRateOf(more), shareRateOf(less))).toBeLessThanOrEqual(0)
      }),
    )
    expect(levels.map(({ level }) => level)).toEqual([1, 2, 3, 4])
  })
})
