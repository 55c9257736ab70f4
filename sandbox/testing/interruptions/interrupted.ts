/** Interrupts the database of running processes under load, and expects what docs/deploy.md, "Interruptions", promises. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { leaseLock } from '../../db/heartbeat.ts'
import type { InterruptionReason } from '../../db/interruptions/interruptions.ts'
import { openDatabase } from '../../db/open-database.ts'
import { checkInvariants } from '../../ledger/checks/invariants.ts'
import { remotePartner, type SandboxProcess, startProcess } from '../remote-sandbox.ts'
import {
  countLost,
  type HealthProbe,
  maxAnswerMs,
  type Seen,
  watchHealth,
  watchPartners,
  watchStream,
} from './interruption-load.ts'
import { nextHolder } from './lease.ts'

/** Service is back within this time after the database is, ms. */
const maxRecoveryMs = 5000
/** `/health` knows of it within this time, ms. */
const maxUnnoticedMs = 2000

interface Partner {
  readonly token: string
  readonly running: SandboxProcess
}

export interface Service {
  readonly processes: readonly SandboxProcess[]
  readonly partners: readonly Partner[]
  readonly end: () => Promise<void>
}

/** Starts processes on the database, each with four partners who have money. */
export async function startService(url: string, count: number): Promise<Service> {
  const processes: SandboxProcess[] = []
  const partners: Partner[] = []
  const end = async () => {
    for (const { child, end } of processes) if (child.exitCode === null) await end('SIGKILL')
  }
  try {
    for (let index = 0; index < count; index += 1) processes.push(await startProcess(url))
    for (const [index, running] of processes.entries())
      for (const name of ['ana', 'ben', 'cyd', 'dee'])
        partners.push({ running, token: await remotePartner(running, `${name}${index}`) })
    return { processes, partners, end }
  } catch (error) {
    await end()
    throw error
  }
}

export interface Interruption {
  readonly title: string
  /** Interrupts the database; resolves when it is there again. */
  readonly run: () => Promise<void>
  /** What `/health` may say at the end of it; undefined where it is too short to be noticed. */
  readonly reasons?: readonly InterruptionReason[] | undefined
  /** Reads go on, and so do streams. */
  readonly isForWritesOnly?: true
  /** How long the interruption may stay unnoticed, ms; two seconds by default. */
  readonly noticedWithinMs?: number
}

const firstLines = [
  '| interruption | processes | requests | answers | longest silence, s | recovery, s | slowest /health, s | lost | doubled |',
  '|---|---|---|---|---|---|---|---|---|',
]

/** A table of all interruptions of a test file. */
export const interruptionTable = (rows: readonly string[]): string => [...firstLines, ...rows].join('\n')

/** The longest time without a success at a process, and how long after the interruption the first one came, ms. */
function silenceOf({ successes }: Seen, endedAt: number) {
  const perProcess = [...successes.values()]
  const silences = perProcess.map((times) =>
    Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))),
  )
  const firsts = perProcess.map(
    (times) => (times.find((at) => at > endedAt) ?? Number.POSITIVE_INFINITY) - endedAt,
  )
  return { longestMs: Math.max(...silences), recoveryMs: Math.max(...firsts) }
}

/**
 * What a partner may see: success, "busy, try again", a server error where it is not known whether a transaction was committed, and
 * what follows from a step-up window that was used up.
 */
const answers = new Set([
  '200',
  'general.busy',
  'general.serverError',
  'wallet.transactionPasswordMissing',
  'wallet.transactionPasswordError',
])

interface Times {
  readonly startedAt: number
  readonly endedAt: number
}

function expectHealth(
  probes: readonly HealthProbe[],
  { startedAt, endedAt }: Times,
  { reasons, noticedWithinMs = maxUnnoticedMs }: Interruption,
): void {
  expect(Math.max(...probes.map(({ tookMs }) => tookMs))).toBeLessThan(2000)
  expect(probes.at(-1)?.status).toBe('ok')
  if (reasons === undefined) return
  const during = probes.filter(({ at, tookMs }) => at > startedAt + noticedWithinMs && at + tookMs < endedAt)
  expect(new Set(during.map(({ status }) => status))).toEqual(new Set(['down']))
  for (const { reason } of during.slice(-5)) expect(reasons).toContain(reason)
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** Runs an interruption under load and expects that it is survived; resolves to its row of the table. `url` is the app's. */
export async function interrupt(
  { processes, partners }: Service,
  url: string,
  interruption: Interruption,
): Promise<string> {
  let isOver = false
  const over = () => isOver
  const watching = watchPartners(partners, over)
  const health = processes.map((running) => watchHealth(running, over))
  const streams = await Promise.all(
    processes.map((running) =>
      watchStream(running, partners.find((partner) => partner.running === running)?.token ?? ''),
    ),
  )
  await sleep(1000)
  const startedAt = performance.now()
  await interruption.run()
  const times = { startedAt, endedAt: performance.now() }
  await sleep(maxRecoveryMs + 1000)
  isOver = true
  const seen = await watching
  const probes = (await Promise.all(health)).flat()
  const { longestMs, recoveryMs } = silenceOf(seen, times.endedAt)

  expect(processes.map(({ child }) => child.exitCode)).toEqual(processes.map(() => null))
  const on = await openDatabase({ url })
  try {
    const { lost, doubled } = await countLost(on, seen)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    expect(seen.confirmed.length).toBeGreaterThan(0)
    expect([...seen.kinds.keys()].filter((kind) => !answers.has(kind))).toEqual([])
    expect(seen.slowestMs).toBeLessThan(maxAnswerMs)
    expect(recoveryMs).toBeLessThan(maxRecoveryMs)
    expectHealth(probes, times, interruption)
    // A short interruption can fall between two looks of a stream.
    if (interruption.reasons !== undefined && !interruption.isForWritesOnly)
      for (const { ended } of streams) expect((await ended) - startedAt).toBeLessThan(maxAnswerMs)
    const { pid } = await nextHolder(on)
    expect(processes.map(({ child }) => child.pid)).toContain(pid)
    const leases = sql`locktype = 'advisory' and granted and objid = ${leaseLock}`
    expect(await on.db.$count(sql`pg_locks`, leases)).toBe(1)
    expect(await checkInvariants(on)).toEqual([])

    const requests = [...seen.kinds.values()].reduce((sum, count) => sum + count, 0)
    const kinds = [...seen.kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')
    const slowest = Math.max(...probes.map(({ tookMs }) => tookMs))
    return `| ${interruption.title} | ${processes.length} | ${requests} | ${kinds} | ${seconds(longestMs)} | ${seconds(recoveryMs)} | ${seconds(slowest)} | ${lost} | ${doubled} |`
  } finally {
    for (const { cancel } of streams) cancel()
    await on.close()
  }
}
