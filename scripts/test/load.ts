/**
 * `npm run test:load -- --processes 3 [--partners 600] [--seconds 120]`: load on several processes on one PostgreSQL. First
 * compares the calls per second of one process and of all, in turn and warmed up; then runs all for the given time and kills the one that
 * holds the lease every ten seconds; then for as long with an interruption of the database every twenty: in turn a crash with an
 * immediate restart, and the end of all connections. Fails when a call ends in a server error, a confirmed movement is missing or doubled, an
 * invariant is broken, rollbacks exceed 5 % of commits, or several processes answer fewer calls than one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#sandbox/db/database.ts'
import { openDatabase } from '#sandbox/db/open-database.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import { type DatabaseWithRoles, databaseWithRoles } from '#sandbox/testing/database-roles.ts'
import { execute } from '#sandbox/testing/empty-database.ts'
import { nextHolder } from '#sandbox/testing/interruptions/lease.ts'
import { type Cluster, startCluster } from '#sandbox/testing/interruptions/postgres-cluster.ts'
import { type SandboxProcess, startProcess } from '#sandbox/testing/remote-sandbox.ts'
import { postgresPrograms } from '../env/find-postgres.ts'
import { createPartners, runPartners, type Seen } from './load-partners.ts'

/** Plans are settled within seconds. */
const speed = 3600
const maxRollbackRate = 0.05
const killMs = 10_000
const interruptMs = 20_000
const rounds = 4

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '3' },
    partners: { type: 'string', default: '600' },
    seconds: { type: 'string', default: '120' },
  },
})
const Options = v.object({
  processes: v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(8)),
  partners: v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1)),
  seconds: v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1)),
})
const options = v.parse(Options, values)
const compareSeconds = Math.max(5, Math.round(options.seconds / 4))

const problems: string[] = []
const must = (isRight: boolean, problem: string) => void (isRight || problems.push(problem))

const Transactions = v.object({
  rows: v.tuple([
    v.object({
      commits: v.pipe(v.string(), v.transform(Number)),
      rollbacks: v.pipe(v.string(), v.transform(Number)),
    }),
  ]),
})
const Moved = v.object({ rows: v.array(v.object({ request_id: v.string(), reference: v.string() })) })

async function transactionsOf({ db }: Database) {
  const result = await db.execute(sql`
    select xact_commit::text as commits, xact_rollback::text as rollbacks
    from pg_stat_database where datname = current_database()`)
  return v.parse(Transactions, result).rows[0]
}

function report(title: string, seen: Seen, seconds: number): void {
  const refusals = [...seen.refusals].map(([key, times]) => `${key} ${times}`).join(', ') || 'none'
  console.log(
    `${title}: ${(seen.calls / seconds).toFixed(0)} calls/s, ${(seen.confirmed.length / seconds).toFixed(1)} movements/s; ${seen.calls} calls, ${seen.confirmed.length} movements, ${seen.openings} openings, ${seen.repeats} repeats, refusals: ${refusals}`,
  )
  must(seen.failures.length === 0, `${title}: server errors: ${[...new Set(seen.failures)].join(', ')}`)
}

/** Runs the partners for some seconds; all confirmed movements are collected in `all`. */
async function phase(
  title: string,
  processes: readonly (SandboxProcess | undefined)[],
  tokens: readonly string[],
  seconds: number,
  all: Seen['confirmed'],
): Promise<number> {
  const startedAt = performance.now()
  const seen = await runPartners(processes, tokens, startedAt + seconds * 1000)
  const took = (performance.now() - startedAt) / 1000
  report(title, seen, took)
  all.push(...seen.confirmed)
  return seen.calls / took
}

/** Kills the holder every ten seconds and starts another process in its place. */
async function killHolders(
  database: Database,
  url: string,
  processes: (SandboxProcess | undefined)[],
  isOver: () => boolean,
): Promise<void> {
  let kills = 0
  let slowest = 0
  while (!isOver()) {
    await sleep(killMs)
    const { pid } = await nextHolder(database)
    const index = processes.findIndex((process) => process?.child.pid === pid)
    const killed = processes[index]
    if (killed === undefined) throw new Error('the lease is held by a process that this test did not start')
    processes[index] = undefined
    await killed.end('SIGKILL')
    const { tookMs } = await nextHolder(database, pid)
    slowest = Math.max(slowest, tookMs)
    kills += 1
    processes[index] = await startProcess(url, speed)
  }
  console.log(`killed the holder ${kills} times; the slowest takeover took ${slowest.toFixed(0)} ms`)
  must(slowest < 3000 || options.processes === 1, `a takeover took ${slowest.toFixed(0)} ms`)
}

/** Crashes the server, which starts again at once, and ends all connections, in turn. */
async function interruptDatabase(cluster: Cluster, adminUrl: string, isOver: () => boolean): Promise<void> {
  let interruptions = 0
  for (;;) {
    await sleep(interruptMs)
    if (isOver()) break
    if (interruptions % 2 === 0) {
      await cluster.end('immediate')
      await cluster.start()
    } else {
      await execute(
        adminUrl,
        "select pg_terminate_backend(pid) from pg_stat_activity where usename like 'app\\_%'",
      )
    }
    interruptions += 1
  }
  console.log(`interrupted the database ${interruptions} times`)
}

async function checkMovements(database: Database, confirmed: Seen['confirmed']): Promise<void> {
  const { rows } = v.parse(
    Moved,
    await database.db.execute(
      sql`select distinct request_id::text, reference from movements where request_id is not null`,
    ),
  )
  const references = new Map<string, string[]>()
  for (const { request_id, reference } of rows)
    references.set(request_id, [...(references.get(request_id) ?? []), reference])
  const lost = confirmed.filter(({ requestId, reference }) => !references.get(requestId)?.includes(reference))
  const doubled = [...references.values()].filter(({ length }) => length > 1)
  console.log(`${confirmed.length} confirmed movements: ${lost.length} lost, ${doubled.length} doubled`)
  must(lost.length === 0, `${lost.length} movements are lost`)
  must(doubled.length === 0, `${doubled.length} movements are doubled`)
  const broken = await checkInvariants(database)
  console.log(`broken invariants: ${broken.length === 0 ? 'none' : broken.join('; ')}`)
  must(broken.length === 0, `broken invariants: ${broken.join('; ')}`)
  const settled = await database.db.$count(sql`plans`, sql`status = 'settled'`)
  console.log(`${settled} plans settled`)
  must(settled > 0, 'no plan was settled')
}

async function run(
  database: Database,
  cluster: Cluster,
  { adminUrl, urls: { app: url } }: DatabaseWithRoles,
): Promise<void> {
  const processes: (SandboxProcess | undefined)[] = [await startProcess(url, speed)]
  try {
    const [first] = processes
    if (first === undefined) return
    const tokens = await createPartners(first, options.partners)
    console.log(`${tokens.length} partners, speed ${speed}`)
    while (processes.length < options.processes) processes.push(await startProcess(url, speed))
    const confirmed: Seen['confirmed'] = []
    const before = await transactionsOf(database)
    // A process that has just started compiles its code and prepares its statements: that is not its throughput.
    await phase('warm-up', processes, tokens, compareSeconds * 2, confirmed)
    const rates = { one: 0, all: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      // The others are idle.
      const one = () => phase(`round ${round}, 1 process`, [first], tokens, compareSeconds, confirmed)
      const all = () =>
        phase(`round ${round}, ${options.processes} processes`, processes, tokens, compareSeconds, confirmed)
      // The order changes with each round: the database grows meanwhile, and the later phase of a round is the dearer one.
      if (round % 2 === 1) {
        rates.one += await one()
        rates.all += await all()
      } else {
        rates.all += await all()
        rates.one += await one()
      }
    }
    const ratio = rates.all / rates.one
    console.log(`throughput of ${options.processes} processes : 1 process = ${ratio.toFixed(2)}`)
    must(ratio >= 1, `${options.processes} processes answer ${ratio.toFixed(2)} times the calls of one`)

    let isOver = false
    const killing = killHolders(database, url, processes, () => isOver)
    await phase(
      `${options.processes} processes, holder killed`,
      processes,
      tokens,
      options.seconds,
      confirmed,
    )
    isOver = true
    await killing
    // A crash resets the server's statistics.
    const after = await transactionsOf(database)
    const [commits, rollbacks] = [after.commits - before.commits, after.rollbacks - before.rollbacks]
    console.log(`${rollbacks} rollbacks, ${commits} commits: ${((100 * rollbacks) / commits).toFixed(2)} %`)
    must(rollbacks <= commits * maxRollbackRate, `rollbacks are ${rollbacks} of ${commits} commits`)
    isOver = false
    const interrupting = interruptDatabase(cluster, adminUrl, () => isOver)
    await phase(
      `${options.processes} processes, database interrupted`,
      processes,
      tokens,
      options.seconds,
      confirmed,
    )
    isOver = true
    await interrupting
    await checkMovements(database, confirmed)
  } finally {
    for (const process of processes) await process?.end('SIGKILL')
  }
}

const [programs] = await postgresPrograms()
if (programs === undefined) throw new Error('the load test needs the programs of a PostgreSQL')
const cluster = await startCluster(programs)
try {
  const server = await databaseWithRoles(cluster.url)
  const database = await openDatabase({ url: server.urls.app })
  try {
    await run(database, cluster, server)
  } finally {
    await database.close()
  }
} finally {
  await cluster.stop()
}
for (const problem of problems) console.error(`FAILED: ${problem}`)
console.log(problems.length === 0 ? 'load test passed' : `load test failed: ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
