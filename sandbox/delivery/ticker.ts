/** Advances the sandbox once a second of real time. */
import type { Database } from '../db/database.ts'
import { advance } from './advance.ts'
import type { DeliveryClock } from './clock.ts'

const tickMs = 1000

export interface Ticker {
  /** Stops ticking; resolves when a tick under way is over, so that the database can be closed. */
  readonly stop: () => Promise<void>
}

/** Ticks until stopped, never two at once, and without keeping the process alive. `onError` gets a tick's failure. */
export function startTicker(
  sandbox: { readonly database: Database; readonly clock: DeliveryClock },
  onError: (error: unknown) => void,
): Ticker {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= tick().finally(() => {
      running = undefined
    })
  }, tickMs)
  timer.unref()

  async function tick(): Promise<void> {
    try {
      await sandbox.clock.refresh()
      await advance(sandbox)
    } catch (error) {
      onError(error)
    }
  }

  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
