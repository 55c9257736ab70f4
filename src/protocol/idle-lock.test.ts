import { describe, expect, it } from 'vitest'
import { isOverdue, isOverdueAtStart } from './idle-lock.ts'

const minute = 60_000

describe('isOverdue', () => {
  it.each([
    ['the app was just used', 5, { monotonic: 0, wall: 0 }, false],
    ['1 ms is left', 5, { monotonic: 5 * minute - 1, wall: 5 * minute - 1 }, false],
    ['the time is over', 5, { monotonic: 5 * minute, wall: 5 * minute }, true],
    ['the machine slept', 15, { monotonic: minute, wall: 60 * minute }, true],
    ['the wall clock was set back', 15, { monotonic: 15 * minute, wall: -60 * minute }, true],
    [
      'the wall clock was set back, but the app was used',
      15,
      { monotonic: minute, wall: -60 * minute },
      false,
    ],
    ['the idle lock is off', 0, { monotonic: 1e12, wall: 1e12 }, false],
  ])('when %s (%d minutes, %o), the idle lock is due: %s', (_, minutes, idle, expected) => {
    expect(isOverdue(minutes, idle)).toBe(expected)
  })
})

describe('isOverdueAtStart', () => {
  it.each([
    ['opened after a second', 5, 1000, false],
    ['opened too late', 5, 5 * minute, true],
    ['opened for the first time', 60, 1e12, true],
    ['opened after a small correction of the clock', 5, -minute, false],
    ['opened after the clock was set back', 5, -minute - 1, true],
    ['opened without an idle lock', 0, 1e12, false],
  ])('an app %s (%d minutes, %d ms) starts locked: %s', (_, minutes, wall, expected) => {
    expect(isOverdueAtStart(minutes, wall)).toBe(expected)
  })
})
