import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  // Each test has a clock of its own.
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_000_000 })
})
afterEach(() => vi.useRealTimers())

const load = () => import('./host-clock.ts')
const hourMs = 3_600_000

it('before the first answer there is only the clock of the device', async () => {
  const { hostNow } = await load()
  expect(hostNow()).toBe(1_000_000)
})

it('the host’s clock goes on by the monotonic clock, whatever happens to that of the device', async () => {
  const { hostNow, noteHostTime } = await load()
  noteHostTime(5_000_000)
  vi.advanceTimersByTime(2000)
  vi.setSystemTime(0)
  expect(hostNow()).toBe(5_002_000)
})

it('an answer that was long on its way, and a time of a whole second, do not set the clock back', async () => {
  const { hostNow, noteHostTime } = await load()
  noteHostTime(5_000_900)
  noteHostTime(5_000_000)
  noteHostTime(4_960_000)
  expect(hostNow()).toBe(5_000_900)
  noteHostTime(5_001_500)
  expect(hostNow()).toBe(5_001_500)
})

it('a host that sets its clock back is followed, the time of an older state is not', async () => {
  const { hostNow, noteHostTime } = await load()
  noteHostTime(10 * hourMs)
  noteHostTime(8 * hourMs, { isState: true })
  expect(hostNow()).toBe(10 * hourMs)
  noteHostTime(9 * hourMs)
  expect(hostNow()).toBe(9 * hourMs)
  noteHostTime(Number.NaN)
  expect(hostNow()).toBe(9 * hourMs)
})

it('listeners are called when the clock was set, and no more once they are removed', async () => {
  const { noteHostTime, onHostTime } = await load()
  const listener = vi.fn()
  const stop = onHostTime(listener)
  noteHostTime(5_000_000)
  noteHostTime(4_999_000)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  noteHostTime(6_000_000)
  expect(listener).toHaveBeenCalledTimes(1)
})
