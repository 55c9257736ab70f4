/**
 * PGlite behind a socket, so that `pg` connects to it like to any other PostgreSQL: the plans of prepared statements are
 * cached, which PGlite's own query call does not offer, and each query yields to the event loop (docs/decisions.md).
 * A snapshot of a migrated, empty data folder speeds up the start.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { Pool, type PoolConfig } from 'pg'
import { isRunning } from '../is-running.ts'
import { tolerateBreaks } from './connections.ts'

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/placard', import.meta.url))
const pglitePackage = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)

async function snapshotFile(migrationsFolder: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(pglitePackage))
  for (const name of (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()) {
    hash.update(name).update(await readFile(join(migrationsFolder, name)))
  }
  return join(cacheFolder, `pglite-${hash.digest('hex').slice(0, 16)}.tar`)
}

/**
 * The snapshot for these migrations, from the cache or from `create`, as a tar file: unpacking a compressed one takes longer than
 * the rest of the start. A failure to cache it is ignored.
 */
export async function ensureSnapshot(migrationsFolder: string, create: () => Promise<Blob>): Promise<Blob> {
  const file = await snapshotFile(migrationsFolder)
  try {
    return new Blob([await readFile(file)], { type: 'application/x-tar' })
  } catch {
    const created = await create()
    try {
      await mkdir(cacheFolder, { recursive: true })
      const temporaryFile = `${file}.${randomUUID()}`
      await writeFile(temporaryFile, created.stream())
      await rename(temporaryFile, file)
    } catch {
      // A read-only installation creates one at each start.
    }
    return created
  }
}

export interface EmbeddedServer {
  /** A pool of one connection, since PGlite has one session. */
  readonly pool: Pool
  /** Closes the pool and the socket; the caller closes PGlite afterwards. */
  readonly close: () => Promise<void>
}

interface Socket {
  readonly server: PGLiteSocketServer
  /** How `pg` connects to it. */
  readonly address: PoolConfig
  readonly remove: () => Promise<void>
}

const folderPrefix = 'placard-db-'
/** The file name that PostgreSQL clients expect in the folder. */
const socketName = '.s.PGSQL.5432'

/**
 * Removes the folders of killed processes, whose numbers are in the names; ignores those that cannot be removed. It does not try
 * to connect: a running server accepts few connections, and one too many that closes at once ends its process.
 */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = name.startsWith(folderPrefix) ? Number.parseInt(name.slice(folderPrefix.length), 10) : 0
    if (pid > 0 && !isRunning(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** A socket file in a folder that only this user can open. On Windows, where `pg` supports no socket files, a loopback port. */
async function openSocket(db: PGlite): Promise<Socket> {
  // The pool may reconnect before its old connection is closed, while another process checks for abandoned sockets.
  const options = { db, maxConnections: 3 }
  if (process.platform === 'win32') {
    const server = new PGLiteSocketServer({ ...options, host: '127.0.0.1', port: 0 })
    await server.start()
    const port = Number(server.getServerConn().split(':').at(-1))
    return { server, address: { host: '127.0.0.1', port }, remove: async () => undefined }
  }
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const server = new PGLiteSocketServer({ ...options, path: join(folder, socketName) })
  await server.start()
  return {
    server,
    address: { host: folder, port: 5432 },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Serves `db` to this process. Rejects when no socket can be opened. */
export async function serveEmbedded(db: PGlite): Promise<EmbeddedServer> {
  const { server, address, remove } = await openSocket(db)
  const pool = new Pool({
    ...address,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    // The pool drops a connection whose query failed, but PGlite's session stays, with its prepared statements.
    onConnect: async (client) => {
      await client.query('deallocate all')
    },
  })
  tolerateBreaks(pool)
  return {
    pool,
    async close() {
      await pool.end()
      await server.stop()
      await remove()
    },
  }
}
