/**
 * The time by the host's clock, which decides what day it is: that of the device may be wrong. Between two answers it goes on by the
 * monotonic clock; before the first one there is only the device's.
 */

/** What the host's clock showed at a moment of `performance.now()`, ms since 1970. */
interface Reading {
  readonly time: number
  readonly at: number
}

/** An answer is this much older than its receipt at most, ms: the timeout of a request that does not wait for a file, twice. */
const maxDelayMs = 60_000

let reading: Reading | undefined
const listeners = new Set<() => void>()

const timeNow = ({ time, at }: Reading): number => time + performance.now() - at

/** Now, by the host's clock, ms since 1970. */
export const hostNow = (): number => (reading ? timeNow(reading) : Date.now())

/**
 * Notes the time at which the host sent an answer. Of several readings the one that was least on its way counts, unless the host's clock
 * was set back. `isState`: the time of a state that may be older than the answer.
 */
export function noteHostTime(time: number, { isState = false } = {}): void {
  if (Number.isNaN(time)) return
  const known = reading ? timeNow(reading) : Number.NEGATIVE_INFINITY
  const isSetBack = !isState && known - time > maxDelayMs
  if (time <= known && !isSetBack) return
  reading = { time, at: performance.now() }
  for (const listener of listeners) listener()
}

/** Calls the listener when the host's clock was read. */
export function onHostTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
