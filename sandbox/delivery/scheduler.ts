/** Advances the sandbox once a second of real time. */
import type { Sandbox } from '../context.ts'
import { advance } from './advance.ts'

const tickMs = 1000

export interface Scheduler {
  /** Stops ticking; resolves when a tick under way is over, so that the database can be closed. */
  readonly stop: () => Promise<void>
}

/**
 * Ticks until stopped, never two at once, without keeping the process alive, and only while `mayAdvance`. `onError` gets a
 * tick's failure.
 */
export function startScheduler(
  sandbox: Pick<Sandbox, 'database' | 'clock'>,
  mayAdvance: () => boolean,
  onError: (error: unknown) => void,
): Scheduler {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= tick().finally(() => {
      running = undefined
    })
  }, tickMs)
  timer.unref()

  async function tick(): Promise<void> {
    try {
      if (!mayAdvance()) return
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
