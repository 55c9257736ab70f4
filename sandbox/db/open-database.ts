/** Opens the sandbox's database: PGlite in this process, or a PostgreSQL server by its URL. No other file knows which. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import type { PoolClient } from 'pg'
import { ServerPool } from './connections.ts'
import { createDatabase, type Database } from './database.ts'
import { ensureSnapshot, serveEmbedded } from './embedded-server.ts'
import { soleHeartbeat, startHeartbeat } from './heartbeat.ts'
import { wasCommitted } from './interruptions/commit-status.ts'
import type { InterruptionReason } from './interruptions/interruptions.ts'
import { assertMigrated, migrateForward, migrationsFolder } from './schema-version.ts'
import { migrateAsOwner, readRole, startLock } from './server-roles.ts'
import { openServerSnapshot } from './snapshot.ts'

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
  pool: ServerPool,
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
  const pool = new ServerPool(url)
  try {
    await withAdvisoryLock(pool, async (client) => {
      if ((await readRole(client)).isOwner) await migrateForward(drizzle(client))
      else await assertMigrated(drizzle(client))
    })
  } catch (error) {
    await pool.end()
    throw error
  }
  const availability = {
    onLost: (reason: InterruptionReason) => pool.interrupt(reason),
    onHeard: () => pool.resume(),
  }
  return createDatabase(pool, lockTimeoutMs, {
    interruption: () => pool.interruption,
    openSnapshot: () => openServerSnapshot(pool),
    withStartLock: (task) => withAdvisoryLock(pool, task),
    startHeartbeat: (options) => startHeartbeat(url, options, availability),
    wasCommitted: (id) => wasCommitted(pool, id),
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
    return createDatabase(server.pool, 0, {
      interruption: () => undefined,
      openSnapshot: async () => ({ queries, close: async () => undefined }),
      withStartLock: (task) => task(),
      startHeartbeat: async () => soleHeartbeat,
      // It runs in this process: there is no connection that could be lost without it.
      wasCommitted: async () => false,
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
