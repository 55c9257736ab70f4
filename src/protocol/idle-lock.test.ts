import { describe, expect, it } from 'vitest'
import { isOverdue, isOverdueAtStart } from './idle-lock.ts'

const minute = 60_000

describe('isOverdue', () => {
  it.each([
    ['just used', 5, { monotonic: 0, wall: 0 }, false],
    ['a moment before', 5, { monotonic: 5 * minute - 1, wall: 5 * minute - 1 }, false],
    ['at the minute', 5, { monotonic: 5 * minute, wall: 5 * minute }, true],
    ['the machine slept', 15, { monotonic: minute, wall: 60 * minute }, true],
    ['the wall clock was put back', 15, { monotonic: 15 * minute, wall: -60 * minute }, true],
    ['put back, but used since', 15, { monotonic: minute, wall: -60 * minute }, false],
    ['off', 0, { monotonic: 1e12, wall: 1e12 }, false],
  ])('%s', (_, minutes, passed, is) => {
    expect(isOverdue(minutes, passed)).toBe(is)
  })
})

describe('isOverdueAtStart', () => {
  it.each([
    ['opened again at once', 5, 1000, false],
    ['opened again too late', 5, 5 * minute, true],
    ['never used before', 60, 1e12, true],
    ['the clock was put a little right', 5, -minute, false],
    ['the clock was put back', 5, -minute - 1, true],
    ['off', 0, 1e12, false],
  ])('%s', (_, minutes, wall, is) => {
    expect(isOverdueAtStart(minutes, wall)).toBe(is)
  })
})
