import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aspectOf, layOut, sharpness, usableZooms } from './page-layout.ts'

const box = { defaultAspect: 1.4, width: 300, gap: 12 }

describe('the layout of pages', () => {
  it('stacks pages by their aspect, or by the default aspect', () => {
    const layout = layOut(3, new Map([[1, 0.5]]), box)
    expect([0, 1, 2].map(layout.topOf)).toEqual([0, 432, 594])
    expect([0, 1, 2].map(layout.heightOf)).toEqual([420, 150, 420])
    expect(layout.total).toBe(1014)
  })

  it('finds the pages of a range', () => {
    const layout = layOut(10_000, new Map(), box)
    expect(layout.between(0, 431)).toEqual([0, 0])
    expect(layout.between(0, 432)).toEqual([0, 1])
    expect(layout.between(layout.total - 1, layout.total + 500)).toEqual([9999, 9999])
    expect(layout.between(-50, 10)).toEqual([0, 0])
  })

  it('finds a page for every position in any document', () => {
    const knownAspects = fc.array(fc.double({ min: 0.125, max: 8, noNaN: true }), {
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(knownAspects, fc.double({ min: 0, max: 1, noNaN: true }), (aspects, fraction) => {
        const layout = layOut(aspects.length, new Map(aspects.entries()), box)
        const position = fraction * layout.total
        const [page] = layout.between(position, position)
        expect(layout.topOf(page)).toBeLessThanOrEqual(position)
        expect(layout.topOf(page) + layout.heightOf(page) + box.gap).toBeGreaterThanOrEqual(position)
      }),
    )
  })
})

describe('hostile sizes', () => {
  it.each([
    [{ width: 1, height: 1e9 }, 8],
    [{ width: 1e9, height: 1 }, 1 / 8],
    [{ width: 0, height: 10 }, 1],
    [{ width: Number.NaN, height: 10 }, 1],
  ])('%j give an aspect that can be drawn', (size, aspect) => {
    expect(aspectOf(size)).toBe(aspect)
  })

  it('never give more pixels than fit, nor a zoom that cannot be scrolled', () => {
    const density = sharpness(3000, 24_000, 3)
    expect(3000 * density * 24_000 * density).toBeLessThanOrEqual(12_000_001)
    expect(sharpness(300, 420, 2)).toBe(2)
    expect(usableZooms([100, 200, 300], 14_000_000)).toEqual([100, 200])
    expect(usableZooms([100, 200, 300], 90_000_000)).toEqual([100])
  })
})
