/** What a trace (category `toplevel`) says of the pages' main threads. */

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
