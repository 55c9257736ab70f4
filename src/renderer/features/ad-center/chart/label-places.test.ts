import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeLabels } from './label-places.ts'

const widthOf = (text: string) => text.length * 6
const days = Array.from({ length: 7 }, (_, index) => `Nov ${index + 16}`)

it('every label is below its bar where there is room', () => {
  const labels = placeLabels({ width: 700, gap: 12, texts: days, widthOf })
  expect(labels.map(({ left }) => left)).toEqual([32, 132, 232, 332, 432, 532, 632])
})

it('the last label ends with the axis where its bar is too narrow for it', () => {
  const labels = placeLabels({ width: 140, gap: 12, texts: days, widthOf })
  expect(labels.map(({ text }) => text)).toEqual(['Nov 16', 'Nov 19', 'Nov 22'])
  expect(labels.at(-1)?.left).toBe(140 - 36)
})

it('no label is cut, and none touches another', () => {
  const texts = fc.array(fc.option(fc.string({ minLength: 1, maxLength: 12 }), { nil: undefined }), {
    minLength: 1,
    maxLength: 62,
  })
  fc.assert(
    fc.property(texts, fc.integer({ min: 80, max: 900 }), (texts, width) => {
      let end = -10
      for (const { text, left } of placeLabels({ width, gap: 10, texts, widthOf })) {
        expect(left).toBeGreaterThanOrEqual(end + 10)
        end = left + widthOf(text)
        expect(end).toBeLessThanOrEqual(width)
      }
    }),
  )
})
