import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Area, placeWindow, type WindowState } from './window-state.ts'

const laptop: Area = { x: 0, y: 25, width: 1440, height: 875 }
const beside: Area = { x: 1440, y: 0, width: 2560, height: 1440 }
const saved = (area: Area): WindowState => ({ ...area, isMaximized: false })

it('a new window is centred on the primary screen', () => {
  expect(placeWindow(undefined, [laptop, beside], laptop)).toEqual({ x: 480, y: 33, width: 480, height: 860 })
})

it('the window opens where it was closed', () => {
  const area = { x: 1500, y: 100, width: 500, height: 700 }
  expect(placeWindow(saved(area), [laptop, beside], laptop)).toEqual(area)
})

it('the window opens on the primary screen with its size when its own screen is gone', () => {
  const area = { x: 1500, y: 100, width: 500, height: 700 }
  expect(placeWindow(saved(area), [laptop], laptop)).toEqual({ x: 470, y: 113, width: 500, height: 700 })
})

it('the window shrinks to fit a smaller screen', () => {
  const small = { x: 0, y: 0, width: 300, height: 400 }
  expect(placeWindow(saved({ x: 10, y: 10, width: 900, height: 900 }), [small], small)).toEqual(small)
})

it('the window is completely on one of the screens for any saved state', () => {
  const coordinate = fc.integer({ min: -20_000, max: 20_000 })
  const size = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(coordinate, coordinate, size, size, (x, y, width, height) => {
      const place = placeWindow(saved({ x, y, width, height }), [laptop, beside], laptop)
      const isWithin = [laptop, beside].some(
        (screen) =>
          place.x >= screen.x &&
          place.y >= screen.y &&
          place.x + place.width <= screen.x + screen.width &&
          place.y + place.height <= screen.y + screen.height,
      )
      expect(isWithin).toBe(true)
    }),
  )
})
