import { describe, expect, it } from 'vitest'
import { pullProgress } from './pull.ts'

describe('pullProgress', () => {
  it.each([
    [-20, 0],
    [0, 0],
    [48, 0.5],
    [96, 1],
    [500, 1],
  ])('the progress of a pull by %i px is %d', (distance, progress) => {
    expect(pullProgress(distance)).toBe(progress)
  })
})
