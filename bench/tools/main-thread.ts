/** What a page's main thread spends, by the processor's clock: what other programs of the machine take is not counted. */
import type { CDPSession } from '@playwright/test'

/** Time of the page's main thread in ms, by the processor's clock: what else the machine does is not counted. */
interface Cost {
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
  /** When it began, how long it took, and the processor's time of it: microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string } }
}

/** What `scriptPerRequest` wants traced. */
export const scriptCategories = ['toplevel', 'devtools.timeline', 'v8.execute']

/**
 * The script of the pages' main threads in ms by the processor's clock, from each request that is meant to the next: all of
 * it, also what goes on after a promise, which the browser's own `ScriptDuration` leaves out.
 */
export function scriptPerRequest(trace: Buffer, isMeant: (url: string) => boolean): number[] {
  const script: TraceEvent[] = []
  const asked: number[] = []
  for (const event of onMainThreads(trace).toSorted((a, b) => a.ts - b.ts)) {
    const last = script.at(-1)
    const isWithin = last !== undefined && event.ts < last.ts + (last.dur ?? 0)
    if (event.name === 'ResourceSendRequest') {
      // Asked by script, which belongs to it as a whole.
      if (isMeant(event.args?.data?.url ?? '')) asked.push(isWithin ? last.ts : event.ts)
    } else if (
      !isWithin &&
      /^(?:FunctionCall|RunMicrotasks|EvaluateScript|v8\.callFunction)$/.test(event.name)
    ) {
      script.push(event)
    }
  }
  return asked.slice(0, -1).map((from, at) => {
    const until = asked[at + 1] ?? from
    const own = script.filter(({ ts }) => ts >= from && ts < until)
    return own.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000
  })
}

/** The tasks of the pages' main threads in ms: as long as they took, and the processor's time of them. */
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
