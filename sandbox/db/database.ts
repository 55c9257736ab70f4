/**
 * The sandbox's database: PGlite in this process, or any PostgreSQL by its address. The only file that knows which.
 * Inside `serializable` use `tx` only: PGlite has one connection, so a query outside the transaction would deadlock.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { Pool, type PoolClient } from 'pg'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { BusinessError } from '../http/business-error.ts'
import { ensureSnapshot, serveEmbedded } from './embedded-server.ts'
import { createKeyedMutex, createRetries, sqlStateOf } from './retries.ts'

/** Runs queries that read and write: the database itself or a transaction. */
export type Queries = PgDatabase<PgQueryResultHKT>
/** Runs queries that only read; writing through it is a type error. */
export type ReadQueries = Pick<Queries, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$with' | '$count'>
export type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0]

export interface Database {
  readonly read: ReadQueries
  /** Plain writes and transactions that move no money. */
  readonly db: Queries
  /**
   * Runs `work` in a SERIALIZABLE transaction and retries it after a serialization failure, so `work` must have no effect
   * but its queries on `tx`. Transactions with the same `queue` (an account's id) run one after another in this process;
   * this saves retries, but correctness does not depend on it.
   */
  readonly serializable: <Result>(
    work: (tx: Transaction) => Promise<Result>,
    queue?: string,
  ) => Promise<Result>
  /** Runs `work` while no other process on this database runs such work: what is made once, at a start. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

/** `url` is a PostgreSQL connection string, `folder` where PGlite keeps its files; memory is lost when closed. */
export type DatabasePlace = { readonly url: string } | { readonly folder: string } | { readonly memory: true }

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** Any number that only this uses: keeps two processes from migrating or filling one database at the same time. */
const startLock = 44_00_4401

/** On a connection of its own, which the lock belongs to. */
async function holdingLock<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [startLock])
    const result = await work(client)
    await client.query('select pg_advisory_unlock($1)', [startLock])
    client.release()
    return result
  } catch (error) {
    // The connection ends, and the lock with it.
    client.release(true)
    throw error
  }
}

/** Opens the database and brings its tables up to date. Rejects when it cannot be reached, read or written. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  return 'url' in place ? openServer(place.url) : openEmbedded('folder' in place ? place.folder : undefined)
}

async function openServer(url: string): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: 10 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  try {
    await holdingLock(pool, (client) => migrate(drizzle(client), { migrationsFolder }))
  } catch (error) {
    await pool.end()
    throw error
  }
  return databaseOn(
    drizzle(pool),
    (work) => holdingLock(pool, work),
    () => pool.end(),
  )
}

async function openEmbedded(folder: string | undefined): Promise<Database> {
  const isNew = folder === undefined || !existsSync(join(folder, 'PG_VERSION'))
  const client = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(isNew ? { loadDataDir: await ensureSnapshot(migrationsFolder, makeSnapshot) } : {}),
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
    keepPlans(queries)
    await migrate(queries, { migrationsFolder })
    // The folder belongs to this process alone.
    return databaseOn(queries, (work) => work(), close)
  } catch (error) {
    await close()
    throw error
  }
}

async function makeSnapshot(): Promise<Blob> {
  const client = await PGlite.create()
  try {
    await migrateEmbedded(drizzleEmbedded(client), { migrationsFolder })
    return await client.dumpDataDir('gzip')
  } finally {
    await client.close()
  }
}

/** The database takes no movement while the ledger is stopped (`ledger_stops`). */
const stoppedState = 'PLC01'

function refuseStopped(error: unknown): never {
  if (sqlStateOf(error) !== stoppedState) throw error
  throw new BusinessError('general.moneyStopped', { code: envelopeCodes.serverError })
}

function databaseOn(queries: Queries, alone: Database['alone'], close: () => Promise<void>): Database {
  const inQueue = createKeyedMutex()
  const withRetries = createRetries()
  return {
    read: queries,
    db: queries,
    serializable: (work, queue) => {
      const run = () =>
        withRetries(() => queries.transaction(work, { isolationLevel: 'serializable' })).catch(refuseStopped)
      return queue === undefined ? run() : inQueue(queue, run)
    },
    alone,
    close,
  }
}

interface Writable<Prepared> {
  readonly prepare: (name: string) => Prepared
}

const keeping = new WeakSet<ReadQueries>()
let names = 0

/** Has the plans of prepared queries kept in the session: for the one connection of PGlite. */
export function keepPlans(queries: ReadQueries): void {
  keeping.add(queries)
}

/** Of no other query in the session. */
function keptName(): string {
  names += 1
  return `kept_${names}`
}

/**
 * `write` runs once for each database or transaction; values come by name with `execute`. A `name` has PostgreSQL keep the
 * plan in each connection: for tests, where no pooler stands between.
 */
export function prepared<Prepared>(
  write: (queries: ReadQueries) => Writable<Prepared>,
  name = '',
): (queries: ReadQueries) => Prepared {
  const known = new WeakMap<ReadQueries, Prepared>()
  return (queries) => {
    const before = known.get(queries)
    if (before) return before
    const made = write(queries).prepare(keeping.has(queries) ? keptName() : name)
    known.set(queries, made)
    return made
  }
}
