/** A clock that stands still until it is moved: for tests, and for telling what has been. */
import type { Clock } from '../clock.ts'

export interface ManualClock extends Clock {
  /** Lets real time pass, and `speed` times as much delivery time. */
  readonly tick: (realMs: number) => void
}

export function manualClock(start = '2026-03-14T09:26:53.000Z', speed = 60): ManualClock {
  let now = Date.parse(start)
  let delivery = now
  return {
    now: () => new Date(now),
    delivery: () => new Date(delivery),
    speed,
    tick: (realMs) => {
      now += realMs
      delivery += realMs * speed
    },
    advanceClock: async (deliveryMs) => {
      delivery += deliveryMs
    },
    refresh: async () => undefined,
  }
}
