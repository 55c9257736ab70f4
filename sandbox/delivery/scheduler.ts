/** Runs delivery once per second of real time. */

const tickMs = 1000

export interface Scheduler {
  /** Stops the timer; resolves when a tick in progress has ended, so that the database can be closed. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the timer, which does not keep the process alive. Ticks never overlap, and do nothing while `mayRun` is false. A
 * tick that fails calls `onError`.
 */
export function startScheduler(
  task: () => Promise<void>,
  mayRun: () => boolean,
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
      if (mayRun()) await task()
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
