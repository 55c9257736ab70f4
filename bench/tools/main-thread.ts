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

/** The trace categories that `scriptPerRequest` requires. */
export const scriptCategories = ['toplevel', 'devtools.timeline', 'v8.execute']

/**
 * The CPU time in ms of all script on the main threads, from each matching request to the next. It includes promise
 * callbacks, which the browser's `ScriptDuration` omits.
 */
export function scriptPerRequest(trace: Buffer, isMatching: (url: string) => boolean): number[] {
  const script: TraceEvent[] = []
  const requestTimes: number[] = []
  for (const event of onMainThreads(trace).toSorted((a, b) => a.ts - b.ts)) {
    const last = script.at(-1)
    const isWithin = last !== undefined && event.ts < last.ts + (last.dur ?? 0)
    if (event.name === 'ResourceSendRequest') {
      // The script that sends a request counts completely.
      if (isMatching(event.args?.data?.url ?? '')) requestTimes.push(isWithin ? last.ts : event.ts)
    } else if (
      !isWithin &&
      /^(?:FunctionCall|RunMicrotasks|EvaluateScript|v8\.callFunction)$/.test(event.name)
    ) {
      script.push(event)
    }
  }
  return requestTimes.slice(0, -1).map((from, index) => {
    const until = requestTimes[index + 1] ?? from
    const own = script.filter(({ ts }) => ts >= from && ts < until)
    return own.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000
  })
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
