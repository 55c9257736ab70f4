/** What a sandbox process costs under an attack, and what others feel of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import type { SandboxProcess } from './remote-sandbox.ts'

/** Resident memory, MB, and CPU time since the start, s, as the process reports them to its operator. */
export async function figuresOf({ deskOrigin }: SandboxProcess): Promise<{ memory: number; cpu: number }> {
  const text = await (await fetch(`${deskOrigin}/metrics`)).text()
  const figure = (name: string) => {
    const [, value] = new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(text) ?? []
    return v.parse(v.pipe(v.string(), v.toNumber(), v.number()), value)
  }
  return {
    memory: figure('placard_process_resident_memory_bytes') / 1024 ** 2,
    cpu: figure('placard_process_cpu_seconds_total'),
  }
}

/** Repeats the requests, each on its own, until `task` has ended; resolves to how long each answer took, ms. */
export async function durationsDuring(
  task: () => Promise<unknown>,
  requests: readonly (() => Promise<unknown>)[],
): Promise<readonly number[]> {
  const times: number[] = []
  let isOver = false
  const repeat = async (request: () => Promise<unknown>) => {
    while (!isOver) {
      const startedAt = performance.now()
      await request()
      times.push(performance.now() - startedAt)
      await sleep(10)
    }
  }
  const repeating = requests.map(repeat)
  try {
    await task()
  } finally {
    isOver = true
    await Promise.all(repeating)
  }
  return times
}

export async function askHealth({ origin }: SandboxProcess): Promise<void> {
  await (await fetch(`${origin}/health`)).body?.cancel()
}

/** The duration that one in a hundred exceeds. */
export const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
