/** What `GET /metrics` on the desk's port shows of this process (docs/deploy.md, "Metrics"). No figure names an account. */
import { eq, min } from 'drizzle-orm'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Sandbox } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Heartbeat } from '../db/heartbeat.ts'
import { interruptionOf } from '../db/interruptions/interruptions.ts'
import { acceptances, withdrawals } from '../db/schema/ledger.ts'
import { plans } from '../db/schema/plans.ts'
import { readLedgerState } from '../ledger/checks/ledger-watchdog.ts'
import type { Log } from './log.ts'

export interface Metrics {
  /** A log that also counts and times the requests that pass through it. */
  readonly observe: (log: Log) => Log
  /** The figures now, as Prometheus text. */
  readonly read: () => Promise<{ readonly contentType: string; readonly text: string }>
}

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** While the database cannot be used, what is read from it is missing, and the other figures are shown. */
async function ifReadable(gauge: Gauge<string>, read: () => Promise<void>): Promise<void> {
  gauge.reset()
  try {
    await read()
  } catch (error) {
    if (interruptionOf(error) === undefined) throw error
  }
}

/** Gauges that are read from the database at each scrape. */
function addLedgerGauges(registers: Registry[], sandbox: Sandbox): void {
  new Gauge({
    name: 'placard_ledger_stops',
    help: 'Open stops of money: of all accounts, or of single ones.',
    labelNames: ['scope'],
    registers,
    async collect() {
      await ifReadable(this, async () => {
        const { broken, stoppedAccounts } = await readLedgerState(sandbox)
        this.set({ scope: 'all' }, broken.length > 0 ? 1 : 0)
        this.set({ scope: 'accounts' }, stoppedAccounts)
      })
    },
  })
  new Gauge({
    name: 'placard_ledger_check_age_seconds',
    help: 'Time since the last check of the ledger, in any process.',
    registers,
    async collect() {
      await ifReadable(this, async () => {
        const { checkedAt } = await readLedgerState(sandbox)
        if (checkedAt !== undefined) this.set((sandbox.clock.now().getTime() - checkedAt.getTime()) / 1000)
      })
    },
  })
}

/** When the oldest piece of work of each queue was or will be due, in delivery time. */
async function oldestDue({ read }: Database) {
  const isPending = eq(withdrawals.status, 'pending')
  const [plan] = await read.select({ due: min(plans.due_delivery_at) }).from(plans)
  const [payout] = await read
    .select({ due: min(withdrawals.due_delivery_at) })
    .from(withdrawals)
    .where(isPending)
  const [acceptance] = await read.select({ due: min(acceptances.due_delivery_at) }).from(acceptances)
  return { plans: plan?.due, payouts: payout?.due, acceptances: acceptance?.due }
}

function addQueueGauge(registers: Registry[], { database, clock }: Sandbox): void {
  new Gauge({
    name: 'placard_queue_age_seconds',
    help: 'How long the oldest due piece of work waits.',
    labelNames: ['queue'],
    registers,
    async collect() {
      await ifReadable(this, async () => {
        const now = clock.delivery().getTime()
        for (const [queue, due] of Object.entries(await oldestDue(database)))
          this.set({ queue }, due ? Math.max(0, now - due.getTime()) / clock.speed / 1000 : 0)
      })
    },
  })
}

function addDatabaseGauges(registers: Registry[], { database }: Sandbox): void {
  new Gauge({
    name: 'placard_database_connections',
    help: 'Connections of the pool.',
    labelNames: ['state'],
    registers,
    collect() {
      const { connections, idleConnections } = database.counts()
      this.set({ state: 'idle' }, idleConnections)
      this.set({ state: 'used' }, connections - idleConnections)
    },
  })
  new Gauge({
    name: 'placard_database_up',
    help: '1 while the database can be used.',
    registers,
    collect() {
      this.set(database.interruption() === undefined ? 1 : 0)
    },
  })
  new Gauge({
    name: 'placard_database_waiting',
    help: 'Queries that wait for a connection.',
    registers,
    collect() {
      this.set(database.counts().waiting)
    },
  })
  new Counter({
    name: 'placard_transaction_retries_total',
    help: 'Transactions that were run again, by SQLSTATE.',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset()
      for (const [state, times] of Object.entries(database.counts().retries)) this.inc({ state }, times)
    },
  })
}

/** Creates the metrics of a process. */
export function createMetrics(sandbox: Sandbox, { isHolder }: Pick<Heartbeat, 'isHolder'>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'placard_' })
  const requests = new Counter({
    name: 'placard_requests_total',
    help: 'Requests by route, HTTP status and code of the envelope.',
    labelNames: ['route', 'status', 'code'],
    registers,
  })
  const seconds = new Histogram({
    name: 'placard_request_seconds',
    help: 'Duration of requests by route.',
    labelNames: ['route'],
    buckets,
    registers,
  })
  const busy = new Counter({
    name: 'placard_busy_total',
    help: 'Calls that were answered "busy, try again".',
    registers,
  })
  new Gauge({
    name: 'placard_lease_held',
    help: '1 in the process that delivers, pays out and checks the ledger.',
    registers,
    collect() {
      this.set(isHolder() ? 1 : 0)
    },
  })
  addLedgerGauges(registers, sandbox)
  addQueueGauge(registers, sandbox)
  addDatabaseGauges(registers, sandbox)
  return {
    observe: (log) => (line) => {
      log(line)
      if (line.event === 'busy') busy.inc()
      if (line.event !== 'request') return
      const route = String(line.path)
      requests.inc({ route, status: String(line.status), code: String(line.code ?? '') })
      if (typeof line.ms === 'number') seconds.observe({ route }, line.ms / 1000)
    },
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}
