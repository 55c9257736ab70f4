import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsPath, height, ticksOf } from './chart-scale.ts'

describe('ticksOf', () => {
  it.each([
    [[0.8, 0.2], 0.01, [0, 0.5, 1]],
    [[12, 31], 0.01, [0, 20, 40]],
    [[300], 0.01, [0, 100, 200, 300]],
    [[-3, 8], 0.01, [-5, 0, 5, 10]],
    [[0, 0], 0.01, [0, 1]],
    // No tick between two yen.
    [[1], 1, [0, 1]],
  ])('%j in steps of at least %f has the ticks %j', (values, minStep, ticks) => {
    expect(ticksOf(values, minStep)).toEqual(ticks)
  })

  it('no value is outside of the grid, which has at most six lines', () => {
    const values = fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 }), {
      minLength: 1,
      maxLength: 62,
    })
    fc.assert(
      fc.property(values, (cents) => {
        const ticks = ticksOf(
          cents.map((value) => value / 100),
          0.01,
        )
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...cents) / 100)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...cents) / 100)
      }),
    )
  })
})

describe('barsPath', () => {
  const bar = { left: 0.25, width: 0.5 }

  it('draws nothing for a bucket without data, and the highest value up to the top', () => {
    expect(
      barsPath(
        [
          [0, 0],
          [2, 2],
        ],
        bar,
        [0, 1, 2],
      ),
    ).toBe(`M2.25 ${height}v-${height}h0.5v${height}z`)
  })

  it('draws a correction below the line of zero', () => {
    expect(barsPath([[0, -1]], bar, [-1, 0, 1])).toBe('M0.25 50v50h0.5v-50z')
  })

  it('the smallest amount is still seen', () => {
    expect(barsPath([[0, 0.01]], bar, [0, 1000])).toBe(`M0.25 ${height}v-1.5h0.5v1.5z`)
  })
})
