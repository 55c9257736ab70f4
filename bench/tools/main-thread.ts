/** CPU time of a page's main thread, which does not include other programs. */
import type { CDPSession } from '@playwright/test'

/** CPU time of the page's main thread in ms. */
interface Cost {
  readonly script: number
  /** All tasks, including script. */
  readonly tasks: number
}

/** The CPU time of the main thread since its start. */
export async function timeSpent(cdp: CDPSession): Promise<Cost> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const ms = (metric: string) => (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN) * 1000
  return { script: ms('ScriptDuration'), tasks: ms('TaskDuration') }
}

/** Enables the metrics of `timeSpent`. */
export async function startCounting(cdp: CDPSession): Promise<void> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Start, wall time and CPU time in microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string } }
}

/** The trace categories that `scriptPerSecond` requires. */
export const scriptCategories = ['toplevel', 'devtools.timeline', 'v8.execute']

/**
 * The CPU time in ms of all script on the main threads, in each second of the trace. It includes promise callbacks, which the browser's
 * `ScriptDuration` omits.
 */
export function scriptPerSecond(trace: Buffer): number[] {
  const events = onMainThreads(trace)
    .filter(({ ts }) => ts > 0)
    .toSorted((a, b) => a.ts - b.ts)
  const start = events[0]?.ts ?? 0
  const seconds = Math.floor(((events.at(-1)?.ts ?? 0) - start) / 1e6)
  const spent = Array.from({ length: seconds }, () => 0)
  let end = 0
  for (const { name, ts, dur = 0, tdur = dur } of events) {
    // What runs within another script is part of it.
    if (ts < end || !/^(?:FunctionCall|RunMicrotasks|EvaluateScript|v8\.callFunction)$/.test(name)) continue
    end = ts + dur
    const second = Math.floor((ts - start) / 1e6)
    if (second < seconds) spent[second] = (spent[second] ?? 0) + tdur / 1000
  }
  return spent
}

/** Wall time and CPU time of the main threads' tasks in ms. */
export function tasksOf(trace: Buffer): { wall: number[]; processor: number[] } {
  const tasks = onMainThreads(trace).filter(({ name }) => /RunTask$/.test(name))
  return {
    wall: tasks.map(({ dur = 0 }) => dur / 1000),
    processor: tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000),
  }
}

function onMainThreads(trace: Buffer): TraceEvent[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents.filter(({ pid, tid }) => mainThreads.has(`${pid} ${tid}`))
}
