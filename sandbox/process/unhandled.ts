/**
 * The one place that decides which unhandled event may end the process. A request, a tick and a connection each fail by themselves,
 * and all state is in the database, so one error that nobody caught is logged and the process goes on. Many in a minute
 * mean that it is broken: then it closes, and what started it starts it again.
 */
import { describeError, type Log } from './log.ts'

const maxPerMinute = 20
const minuteMs = 60_000

/** Listens until the process ends; calls `close` once, when there were too many unhandled events in a minute. */
export function watchUnhandled(log: Log, close: () => void): void {
  let recent: number[] = []
  let isClosing = false
  const onUnhandled = (event: 'uncaughtException' | 'unhandledRejection') => (error: unknown) => {
    const now = performance.now()
    recent = [...recent.filter((at) => at > now - minuteMs), now]
    log({ level: 'error', event: 'unhandled', kind: event, ...describeError(error) })
    if (recent.length <= maxPerMinute || isClosing) return
    isClosing = true
    log({ level: 'error', event: 'closing', why: `more than ${maxPerMinute} unhandled events in a minute` })
    close()
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, onUnhandled(event))
}
