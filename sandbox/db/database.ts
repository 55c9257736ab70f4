/**
 * The sandbox's database: reads, writes and transactions on its connections (`open-database.ts`).
 * Inside a transaction use `tx` only: PGlite has one connection, so a query outside the transaction would deadlock.
 */
import { and, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { BusinessError } from '../http/business-error.ts'
import type { Heartbeat, HeartbeatOptions } from './heartbeat.ts'
import type { TransactionId } from './interruptions/commit-status.ts'
import {
  DatabaseUnavailable,
  type InterruptionReason,
  interruptionOf,
  isUnanswered,
  UnknownOutcome,
} from './interruptions/interruptions.ts'
import { createKeyedMutex, createRetries, sqlStateOf } from './retries.ts'
import { type Account, accounts } from './schema/accounts.ts'

/** Runs queries that read and write: the database itself or a transaction. */
export type Queries = PgDatabase<PgQueryResultHKT>
/** Runs queries that only read; writing through it is a type error. */
export type ReadQueries = Pick<Queries, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$with' | '$count'>
export type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0]

type RunTransaction = <Result>(task: (tx: Transaction) => Promise<Result>) => Promise<Result>
/** Throws if an account of this status may not go on. */
export type Admit = (status: Account['status']) => void
type RunForAccount = <Result>(
  task: (tx: Transaction) => Promise<Result>,
  accountId: string,
  admit?: Admit,
) => Promise<Result>

export interface Snapshot {
  readonly queries: ReadQueries
  /** Ends it, and frees its connection. */
  readonly close: () => Promise<void>
}

export interface DatabaseCounts {
  /** Retries of transactions by SQLSTATE. */
  readonly retries: Readonly<Record<string, number>>
  readonly connections: number
  readonly idleConnections: number
  /** Queries that wait for a connection. */
  readonly waiting: number
}

export interface Database {
  readonly read: ReadQueries
  /** Plain writes that may be done twice: one without an answer is "busy, try again" (decision 0089). What may not is a transaction. */
  readonly db: Queries
  /**
   * Runs `task` in a READ COMMITTED transaction that holds the lock of the account's row from its first statement, so all
   * that one account decides by is decided by one transaction at a time, in any process (decision 0043). `admit` judges the
   * status that the lock's holder reads, which others may have changed meanwhile; without it any status goes on. Like the other
   * transactions here it is retried when PostgreSQL asks for it: `task` must have no side effect besides its queries on
   * `tx`. Rejects with a lock timeout when another transaction keeps the account for seconds.
   */
  readonly withAccountLock: RunForAccount
  /** Runs `task` in a READ COMMITTED transaction: `task` locks, or changes in one statement, what it decides by. */
  readonly transaction: RunTransaction
  /** Runs `task` in a SERIALIZABLE transaction: for decisions by rows that no lock covers. */
  readonly serializable: RunTransaction
  /** Why the database cannot be used now; undefined while it can. */
  readonly interruption: () => InterruptionReason | undefined
  /**
   * Opens a read of many rows at one moment, of which the reader's pace decides how long it takes. PGlite has one connection, which a
   * transaction would keep from everybody: there each query sees its own moment.
   */
  readonly openSnapshot: () => Promise<Snapshot>
  /** What happened to transactions since the start, and the pool's connections now. */
  readonly counts: () => DatabaseCounts
  /** Runs `task` under a lock that all processes on this database share: for what is created once, at a start. */
  readonly withStartLock: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** Starts the heartbeat by which processes on one database share work and time; see `heartbeat.ts`. */
  readonly startHeartbeat: (options: HeartbeatOptions) => Promise<Heartbeat>
  readonly close: () => Promise<void>
}

/** SQLSTATE of the trigger that rejects movements while the ledger is stopped (`ledger_stops`). */
const ledgerStoppedState = 'PLC01'

function rethrow(error: unknown): never {
  if (sqlStateOf(error) !== ledgerStoppedState) throw error
  throw new BusinessError('general.moneyStopped', { code: envelopeCodes.serverError })
}

/** A process that stops inside of a transaction loses its connection after this time, and with it the account's lock. */
const maxIdleInTransactionMs = 10_000

/** Names a transaction to `wasCommitted`: its id on this timeline, of which a promoted standby begins a new one. */
const transactionId = sql<string>`pg_current_xact_id()::text`
const timeline = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/** The first statement of a transaction; undefined without a row that names it. */
type FirstStatement = (tx: Transaction) => Promise<TransactionId | undefined>

const identify: FirstStatement = async (tx) => {
  const [row] = await tx.select({ id: transactionId, timeline }).from(sql`(values (1)) as one_row`)
  return row
}

/**
 * Locks the account's row, and calls `admit` with the account's status, of the row as it is once it is locked. The two settings
 * hold until the end of the transaction; 0 is no limit.
 */
function lockOf(accountId: string, lockTimeoutMs: number, admit: Admit | undefined): FirstStatement {
  const setting = (name: string, ms: number) => sql`set_config(${name}, ${`${ms}ms`}, true) is not null`
  return async (tx) => {
    const [row] = await tx
      .select({ id: transactionId, timeline, status: accounts.status })
      .from(accounts)
      .where(
        and(
          eq(accounts.id, accountId),
          setting('lock_timeout', lockTimeoutMs),
          setting('idle_in_transaction_session_timeout', maxIdleInTransactionMs),
        ),
      )
      .for('no key update')
    if (row !== undefined) admit?.(row.status)
    return row
  }
}

/** SERIALIZABLE transactions conflict with each other, so few run at a time; of the others most of the pool's ten. */
const concurrency = { serializable: 3, locked: 6 } as const

/** What a transaction did, with the error if its COMMIT got no answer. */
interface Sent<Result> {
  readonly id: TransactionId | undefined
  readonly result: Result
  readonly unanswered?: unknown
}

async function runOnce<Result>(
  pool: Pool,
  first: FirstStatement,
  task: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Sent<Result>> {
  const sent: { current?: Sent<Result> } = {}
  const client = await pool.connect()
  try {
    return await drizzle(client).transaction(async (tx) => {
      const id = await first(tx)
      sent.current = { id, result: await task(tx) }
      return sent.current
    }, config)
  } catch (error) {
    if (sent.current !== undefined && isUnanswered(error)) return { ...sent.current, unanswered: error }
    const interruption = interruptionOf(error)
    // The cause tells a reader of the log where; that nothing was committed is certain.
    throw interruption === undefined ? error : new DatabaseUnavailable(interruption, error)
  } finally {
    client.release()
  }
}

/** A database on a pool of connections; `wasCommitted` resolves to undefined where that cannot be found out. */
export function createDatabase(
  pool: Pool,
  lockTimeoutMs: number,
  {
    wasCommitted,
    ...rest
  }: Pick<Database, 'interruption' | 'openSnapshot' | 'withStartLock' | 'startHeartbeat' | 'close'> & {
    readonly wasCommitted: (id: TransactionId) => Promise<boolean | undefined>
  },
): Database {
  const queries: Queries = drizzle(pool)
  cachingPlans.add(queries)
  const withQueue = createKeyedMutex()
  const retries: Record<string, number> = {}
  const count = (state: string) => {
    retries[state] = (retries[state] ?? 0) + 1
  }
  const withRetries = createRetries(concurrency.locked, count)
  const withSerializableRetries = createRetries(concurrency.serializable, count)

  /** The result of a transaction: one whose COMMIT got no answer is looked up. */
  async function resultOf<Result>(sending: Promise<Sent<Result>>): Promise<Result> {
    const { id, result, unanswered } = await sending.catch(rethrow)
    if (unanswered === undefined) return result
    const isCommitted = id && (await wasCommitted(id))
    if (isCommitted === true) return result
    if (isCommitted === false) throw new DatabaseUnavailable('silent', unanswered)
    throw new UnknownOutcome(unanswered)
  }

  return {
    read: queries,
    db: queries,
    transaction: (task) => resultOf(withRetries(() => runOnce(pool, identify, task))),
    withAccountLock: (task, accountId, admit) =>
      withQueue(accountId, () =>
        resultOf(withRetries(() => runOnce(pool, lockOf(accountId, lockTimeoutMs, admit), task))),
      ),
    serializable: (task) =>
      resultOf(
        withSerializableRetries(() => runOnce(pool, identify, task, { isolationLevel: 'serializable' })),
      ),
    counts: () => ({
      retries: { ...retries },
      connections: pool.totalCount,
      idleConnections: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ...rest,
  }
}

/** The database's time, for a program that runs once: its machine's clock may be wrong (decision 0044). */
export async function databaseTime(queries: ReadQueries): Promise<Date> {
  const [row] = await queries
    .select({ now: sql`clock_timestamp()`.mapWith(accounts.created_at) })
    .from(sql`(select 1) as one_row`)
  if (row === undefined) throw new Error('a select of one row returned none')
  return row.now
}

interface Preparable<Prepared> {
  readonly prepare: (name: string) => Prepared
}

/** Those whose prepared statements have names, so that PostgreSQL parses and plans them once per connection. */
const cachingPlans = new WeakSet<ReadQueries>()
let statementCount = 0

function uniqueStatementName(): string {
  statementCount += 1
  return `kept_${statementCount}`
}

/**
 * A query that is built once per database or transaction; `execute` takes its values by name. On the database itself each
 * connection also keeps its plan: a pooler in between must give a connection to one client at a time (session mode), as for
 * the locks. In a transaction, which uses it once, it has no name.
 */
export function preparedQuery<Prepared>(
  build: (queries: ReadQueries) => Preparable<Prepared>,
): (queries: ReadQueries) => Prepared {
  const cache = new WeakMap<ReadQueries, Prepared>()
  return (queries) => {
    const cached = cache.get(queries)
    if (cached) return cached
    const query = build(queries).prepare(cachingPlans.has(queries) ? uniqueStatementName() : '')
    cache.set(queries, query)
    return query
  }
}
