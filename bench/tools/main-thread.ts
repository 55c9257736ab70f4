/**
 * What a page's main thread spends, by the processor's clock: the browser's own throttle makes a page wait for a multiple of
 * the time on the wall, also of what other programs of the machine take. So benches count at full speed, times four.
 */
import type { CDPSession } from '@playwright/test'

/** Time of the page's main thread in ms, by the processor's clock: what else the machine does is not counted. */
export interface Cost {
  readonly script: number
  /** Everything, script included. */
  readonly tasks: number
}

/** What the main thread has spent since it began. */
export async function timeSpent(cdp: CDPSession): Promise<Cost> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const ms = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000
  return { script: ms('ScriptDuration'), tasks: ms('TaskDuration') }
}

/** Has the times below counted. */
export async function startCounting(cdp: CDPSession): Promise<void> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The tasks of the pages' main threads in ms: as long as they took, and the processor's time of them. */
export function tasksOf(trace: Buffer): { wall: number[]; processor: number[] } {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => /RunTask$/.test(name) && mainThreads.has(`${pid} ${tid}`),
  )
  return {
    wall: tasks.map(({ dur = 0 }) => dur / 1000),
    processor: tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000),
  }
}
