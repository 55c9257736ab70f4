/**
 * Two thousand connections that watch their figures, each by an open stream, while one account in a hundred changes each second: how
 * long they show figures that are no longer the host's. Two processes of the sandbox on one PostgreSQL; they, the database and this
 * load share the machine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyServerDatabase } from '#sandbox/testing/empty-database.ts'
import { desk, remotePartner, type SandboxProcess, startProcess } from '#sandbox/testing/remote-sandbox.ts'
import { median, quantile, report } from './tools/budget.ts'
import { cpuOf, postgresCpu } from './tools/sandbox-of-tree.ts'
import { nothingHeard, type Watcher, watch } from './tools/watchers.ts'
import { withPostgres } from './tools/with-postgres.ts'

const title = 'Two thousand watched accounts'
const accounts = 2000
const processes = 2
/** Each second. */
const changes = accounts / 100
/** s; the streams are opened evenly over it. */
const opening = 10
const seconds = 30
/** s after the last change: by then it must have arrived. */
const patience = 10
/** Registrations at the same time. */
const registrations = 4

const usernameOf = (index: number): string => `partner${index}`

type Choose = (index: number) => SandboxProcess

/** The token of each account. */
async function registerAll(processOf: Choose): Promise<readonly string[]> {
  const tokens: string[] = []
  const register = async (first: number) => {
    for (let index = first; index < accounts; index += registrations)
      tokens[index] = await remotePartner(processOf(index), usernameOf(index))
  }
  await Promise.all(Array.from({ length: registrations }, (_, first) => register(first)))
  return tokens
}

/** Changes accounts at an even pace, however long each change takes; resolves to their number when all of them are shown. */
async function changeAccounts(
  watchers: readonly Watcher[],
  processOf: Choose,
  over: AbortController,
): Promise<number> {
  const from = performance.now()
  const started: Promise<void>[] = []
  for (let count = 0; count < changes * seconds; count += 1) {
    await sleep(Math.max(0, from + (count * 1000) / changes - performance.now()))
    over.signal.throwIfAborted()
    const index = (count * 7) % accounts
    watchers[index]?.expectChange()
    const deposit = { username: usernameOf(index), amount: '1' }
    // By another process than the one with the stream.
    const { deskOrigin } = processOf(index + 1)
    started.push(desk(deskOrigin, 'deposit', deposit).catch((error) => over.abort(error)))
  }
  await Promise.all(started)
  const until = performance.now() + patience * 1000
  while (!watchers.every(({ isUpToDate }) => isUpToDate())) {
    if (performance.now() > until) throw new Error('a change has not arrived')
    await sleep(10)
    over.signal.throwIfAborted()
  }
  return started.length
}

/** For the CPU time of each part so far, ms, after its name; undefined where /proc does not show it. */
async function partsOf(running: readonly SandboxProcess[], serverUrl: string) {
  const database = process.platform === 'linux' ? await postgresCpu(serverUrl) : undefined
  if (database === undefined) return undefined
  const own = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const sandbox = () => running.reduce((sum, { child }) => sum + cpuOf(child.pid ?? 0), 0)
  return () => [
    ['Node', sandbox()] as const,
    ['PostgreSQL', database()] as const,
    ['this load', own()] as const,
  ]
}

async function measure(serverUrl: string): Promise<void> {
  const { url, drop } = await emptyServerDatabase(serverUrl)
  // Nothing but the deposits changes figures.
  const running = await Promise.all(Array.from({ length: processes }, () => startProcess(url, 1)))
  const processOf = (index: number) => {
    const chosen = running[index % running.length]
    if (!chosen) throw new Error('no process')
    return chosen
  }
  const over = new AbortController()
  try {
    const tokens = await registerAll(processOf)
    let heard = nothingHeard()
    const open = async (token: string, index: number) => {
      await sleep((opening * 1000 * index) / accounts)
      const watcher = watch(processOf(index).origin, token, { heard: () => heard, over })
      await watcher.opened
      return watcher
    }
    const watchers = await Promise.all(tokens.map(open))
    const parts = await partsOf(running, serverUrl)
    heard = nothingHeard()
    const [before, startedAt] = [new Map(parts?.()), performance.now()]
    const changed = await changeAccounts(watchers, processOf, over)
    const elapsed = performance.now() - startedAt
    const shares = parts?.().map(([name, ms]) => {
      const share = (ms - (before.get(name) ?? 0)) / elapsed
      return `${name} ${Math.round(100 * share)} %`
    })
    const { delays, silences, events } = heard
    report(
      title,
      [
        {
          what: 'p99 of the age of a figure that has changed',
          value: quantile(delays, 0.99) / 1000,
          max: 1.5,
          unit: 's',
        },
      ],
      [
        `${accounts} streams for ${Math.round(elapsed / 1000)} s, ${changed} changes, ${changes} accounts each second: ${events.changed} events with new figures and ${events.unchanged} without.`,
        `From the start of a change to the event with it p50 ${(median(delays) / 1000).toFixed(2)} s, at most ${(Math.max(...delays) / 1000).toFixed(2)} s; all have arrived. Unchanged figures were confirmed after p99 ${(quantile(silences, 0.99) / 1000).toFixed(2)} s.`,
        ...(shares ? [`Of one processor: ${shares.join(', ')}.`] : []),
      ],
    )
  } finally {
    over.abort()
    for (const { end } of running) await end('SIGTERM')
    await drop()
  }
}

await withPostgres(title, measure)
