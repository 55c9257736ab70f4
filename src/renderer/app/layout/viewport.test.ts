import { expect, it } from 'vitest'
import { zoomFor } from './viewport.ts'

it.each([320, 375, 414, 750])('leaves %i px alone', (width) => {
  expect(zoomFor(width)).toBe(1)
})

it.each([751, 1000, 1440, 2560])('makes a column of 600 px out of %i', (width) => {
  expect(zoomFor(width) * width).toBeCloseTo(600)
})
