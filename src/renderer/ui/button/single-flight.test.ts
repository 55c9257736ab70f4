import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSingleFlight, pressHoldMs } from './single-flight.ts'

describe('createSingleFlight', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('only the first of two actions in one tick runs', () => {
    const press = createSingleFlight(() => {})
    const action = vi.fn()
    expect([press(action), press(action)]).toEqual([true, false])
    vi.advanceTimersByTime(pressHoldMs)
    expect(press(action)).toBe(true)
    expect(action).toHaveBeenCalledTimes(2)
  })

  it('the guard stays closed and reports pending until the promise settles', async () => {
    const pending: boolean[] = []
    const press = createSingleFlight((isPending) => pending.push(isPending))
    const { promise, resolve } = Promise.withResolvers<void>()
    press(() => promise)
    vi.advanceTimersByTime(10_000)
    expect(press(() => {})).toBe(false)
    resolve()
    await vi.waitFor(() => expect(pending).toEqual([true, false]))
    expect(press(() => {})).toBe(true)
  })

  it('the guard opens again when the action throws', () => {
    const press = createSingleFlight(() => {})
    expect(() =>
      press(() => {
        throw new Error('refused')
      }),
    ).toThrow('refused')
    expect(press(() => {})).toBe(true)
  })
})
