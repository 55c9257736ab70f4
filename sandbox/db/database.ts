/**
 * The sandbox's database: PGlite in this process, or a PostgreSQL server by its URL. No other file knows which.
 * Inside a transaction use `tx` only: PGlite has one connection, so a query outside the transaction would deadlock.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { Pool, type PoolClient } from 'pg'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { BusinessError } from '../http/business-error.ts'
import { ensureSnapshot, serveEmbedded } from './embedded-server.ts'
import { type Heartbeat, type HeartbeatOptions, soleHeartbeat, startHeartbeat } from './heartbeat.ts'
import { createKeyedMutex, createRetries, sqlStateOf } from './retries.ts'
import { accounts } from './schema/accounts.ts'
import { assertMigrated, migrateForward, migrationsFolder } from './schema-version.ts'
import { migrateAsOwner, readRole, startLock } from './server-roles.ts'

/** Runs queries that read and write: the database itself or a transaction. */
export type Queries = PgDatabase<PgQueryResultHKT>
/** Runs queries that only read; writing through it is a type error. */
export type ReadQueries = Pick<Queries, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$with' | '$count'>
export type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0]

type RunTransaction = <Result>(task: (tx: Transaction) => Promise<Result>) => Promise<Result>
type RunForAccount = <Result>(
  task: (tx: Transaction) => Promise<Result>,
  accountId: string,
) => Promise<Result>

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
  /** Plain writes and transactions that move no money. */
  readonly db: Queries
  /**
   * Runs `task` in a READ COMMITTED transaction that holds the lock of the account's row from its first statement, so all
   * that one account decides by is decided by one transaction at a time, in any process (decision 0043). Like the other
   * transactions here it is retried when PostgreSQL asks for it: `task` must have no side effect besides its queries on
   * `tx`. Rejects with a lock timeout when another transaction keeps the account for seconds.
   */
  readonly withAccountLock: RunForAccount
  /** Runs `task` in a READ COMMITTED transaction: `task` locks, or changes in one statement, what it decides by. */
  readonly transaction: RunTransaction
  /** Runs `task` in a SERIALIZABLE transaction: for decisions by rows that no lock covers. */
  readonly serializable: RunTransaction
  /** What happened to transactions since the start, and the pool's connections now. */
  readonly counts: () => DatabaseCounts
  /** Runs `task` under a lock that all processes on this database share: for what is created once, at a start. */
  readonly withStartLock: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** Starts the heartbeat by which processes on one database share work and time; see `heartbeat.ts`. */
  readonly startHeartbeat: (options: HeartbeatOptions) => Promise<Heartbeat>
  readonly close: () => Promise<void>
}

/** `url` is a PostgreSQL connection string, `folder` the data folder of PGlite; a database in memory is lost when closed. */
export type DatabaseLocation =
  | {
      readonly url: string
      /** The owner's connection string: migrations run with it. Without it the role of `url` migrates if it is the owner. */
      readonly migrateUrl?: string | undefined
    }
  | { readonly folder: string }
  | { readonly memory: true }

export interface DatabaseOptions {
  /** How long a transaction waits for an account's lock before it fails; 5 s by default. */
  readonly lockTimeoutMs?: number
}

/** Takes the lock on a connection of its own, because an advisory lock belongs to its connection. */
async function withAdvisoryLock<Result>(
  pool: Pool,
  task: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [startLock])
    const result = await task(client)
    await client.query('select pg_advisory_unlock($1)', [startLock])
    client.release()
    return result
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true)
    throw error
  }
}

/** Opens the database and migrates it. Rejects when it cannot be reached, read or written. */
export async function openDatabase(
  location: DatabaseLocation,
  { lockTimeoutMs = 5000 }: DatabaseOptions = {},
): Promise<Database> {
  if ('url' in location) return openServer(location, lockTimeoutMs)
  return openEmbedded('folder' in location ? location.folder : undefined)
}

async function openServer(
  { url, migrateUrl }: Extract<DatabaseLocation, { url: string }>,
  lockTimeoutMs: number,
): Promise<Database> {
  if (migrateUrl !== undefined) await migrateAsOwner(migrateUrl, url)
  const pool = new Pool({ connectionString: url, max: 10 })
  // The pool replaces an idle connection that breaks. Without a listener, the error would end the process.
  pool.on('error', () => undefined)
  try {
    await withAdvisoryLock(pool, async (client) => {
      if ((await readRole(client)).isOwner) await migrateForward(drizzle(client))
      else await assertMigrated(drizzle(client))
    })
  } catch (error) {
    await pool.end()
    throw error
  }
  return createDatabase(drizzle(pool), pool, lockTimeoutMs, {
    withStartLock: (task) => withAdvisoryLock(pool, task),
    startHeartbeat: (options) => startHeartbeat(url, options),
    close: () => pool.end(),
  })
}

/** The files of a database in memory are in memory already: clearing the usual 128 MB of buffers would be half of its start. */
const buffersInMemory = '16MB'

async function openEmbedded(folder: string | undefined): Promise<Database> {
  const isNew = folder === undefined || !existsSync(join(folder, 'PG_VERSION'))
  const client = await PGlite.create({
    ...(folder === undefined
      ? { startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${buffersInMemory}`] }
      : { dataDir: folder }),
    ...(isNew ? { loadDataDir: await ensureSnapshot(migrationsFolder, createSnapshot) } : {}),
  })
  const server = await serveEmbedded(client).catch(async (error: unknown) => {
    await client.close()
    throw error
  })
  const close = async () => {
    await server.close()
    await client.close()
  }
  try {
    const queries = drizzle(server.pool)
    await migrateForward(queries)
    // No lock needed: only this process opens the folder.
    return createDatabase(queries, server.pool, 0, {
      withStartLock: (task) => task(),
      startHeartbeat: async () => soleHeartbeat,
      close,
    })
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * As small as possible, because each new database is a copy: its log has files of 1 MB instead of 16, and the templates for
 * other databases, of which PGlite has none, are dropped.
 */
async function createSnapshot(): Promise<Blob> {
  const client = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] })
  try {
    await migrateEmbedded(drizzleEmbedded(client), { migrationsFolder })
    await client.query('update pg_database set datistemplate = false')
    for (const template of ['template0', 'template1']) await client.query(`drop database ${template}`)
    return await client.dumpDataDir('none')
  } finally {
    await client.close()
  }
}

/** SQLSTATE of the trigger that rejects movements while the ledger is stopped (`ledger_stops`). */
const ledgerStoppedState = 'PLC01'

function rethrow(error: unknown): never {
  if (sqlStateOf(error) !== ledgerStoppedState) throw error
  throw new BusinessError('general.moneyStopped', { code: envelopeCodes.serverError })
}

/** A process that stops inside of a transaction loses its connection after this time, and with it the account's lock. */
const maxIdleInTransactionMs = 10_000

/** Locks the account's row. The two settings hold until the end of the transaction; 0 is no limit. */
const lockOf = (accountId: string, lockTimeoutMs: number) => sql`
  select 1 from ${accounts} where ${accounts.id} = ${accountId}
    and set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true) is not null
    and set_config('idle_in_transaction_session_timeout', ${`${maxIdleInTransactionMs}ms`}, true) is not null
  for no key update`

/** SERIALIZABLE transactions conflict with each other, so few run at a time; of the others most of the pool's ten. */
const concurrency = { serializable: 3, locked: 6 } as const

function createDatabase(
  queries: Queries,
  pool: Pool,
  lockTimeoutMs: number,
  rest: Pick<Database, 'withStartLock' | 'startHeartbeat' | 'close'>,
): Database {
  cachingPlans.add(queries)
  const withQueue = createKeyedMutex()
  const retries: Record<string, number> = {}
  const count = (state: string) => {
    retries[state] = (retries[state] ?? 0) + 1
  }
  const withRetries = createRetries(concurrency.locked, count)
  const withSerializableRetries = createRetries(concurrency.serializable, count)
  const transaction: RunTransaction = (task) => withRetries(() => queries.transaction(task)).catch(rethrow)
  return {
    read: queries,
    db: queries,
    transaction,
    withAccountLock: (task, accountId) =>
      withQueue(accountId, () =>
        transaction(async (tx) => {
          await tx.execute(lockOf(accountId, lockTimeoutMs))
          return task(tx)
        }),
      ),
    serializable: (task) =>
      withSerializableRetries(() => queries.transaction(task, { isolationLevel: 'serializable' })).catch(
        rethrow,
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
