import { expect, it } from 'vitest'
import { zoomFor } from './viewport.ts'

it.each([320, 375, 414, 750])('a window of %i px is not zoomed', (width) => {
  expect(zoomFor(width)).toBe(1)
})

it.each([751, 1000, 1440, 2560])('a window of %i px is zoomed to a column of 600 px', (width) => {
  expect(zoomFor(width) * width).toBeCloseTo(600)
})
