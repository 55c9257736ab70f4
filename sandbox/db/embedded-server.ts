/**
 * PGlite behind a socket, so that `pg` drives it like any other PostgreSQL: prepared statements keep their plans, which
 * PGlite's own query call does not offer, and each query yields to the event loop (docs/decisions.md). A snapshot of a
 * migrated, empty data folder speeds up the start.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { Pool, type PoolConfig } from 'pg'

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/placard', import.meta.url))
const pglitePackage = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)

async function snapshotFile(migrationsFolder: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(pglitePackage))
  for (const name of (await readdir(migrationsFolder)).filter((each) => each.endsWith('.sql')).sort()) {
    hash.update(name).update(await readFile(join(migrationsFolder, name)))
  }
  return join(cacheFolder, `pglite-${hash.digest('hex').slice(0, 16)}.tgz`)
}

/** The snapshot for these migrations: the kept one, or the one that `make` makes. Not being able to keep it is fine. */
export async function ensureSnapshot(migrationsFolder: string, make: () => Promise<Blob>): Promise<Blob> {
  const file = await snapshotFile(migrationsFolder)
  try {
    return new Blob([await readFile(file)], { type: 'application/x-gzip' })
  } catch {
    const made = await make()
    try {
      await mkdir(cacheFolder, { recursive: true })
      const unfinished = `${file}.${randomUUID()}`
      await writeFile(unfinished, made.stream())
      await rename(unfinished, file)
    } catch {
      // A read-only installation makes one at each start.
    }
    return made
  }
}

export interface EmbeddedServer {
  /** A pool of one connection, since PGlite has one session. */
  readonly pool: Pool
  /** Ends the pool and the socket; PGlite itself is closed by the caller, afterwards. */
  readonly close: () => Promise<void>
}

interface Socket {
  readonly server: PGLiteSocketServer
  /** Where `pg` finds it. */
  readonly address: PoolConfig
  readonly remove: () => Promise<void>
}

const folderPrefix = join(tmpdir(), 'placard-db-')
/** The name that PostgreSQL's clients look for in a folder. */
const socketName = '.s.PGSQL.5432'

/** True for the socket file of a process that is gone. */
function isAbandoned(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED'))
  })
}

/** Removes the folders of processes that were killed; one that cannot be removed stays. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  const folders = names.map((name) => join(tmpdir(), name)).filter((each) => each.startsWith(folderPrefix))
  for (const folder of folders) {
    if (await isAbandoned(join(folder, socketName)))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** A socket file in a folder that only this user may open; on Windows, which has none that `pg` can use, a loopback port. */
async function openSocket(db: PGlite): Promise<Socket> {
  // The pool may connect again before the connection that it gave up is closed, while another process looks for abandoned sockets.
  const common = { db, maxConnections: 3 }
  if (process.platform === 'win32') {
    const server = new PGLiteSocketServer({ ...common, host: '127.0.0.1', port: 0 })
    await server.start()
    const port = Number(server.getServerConn().split(':').at(-1))
    return { server, address: { host: '127.0.0.1', port }, remove: async () => undefined }
  }
  await removeAbandoned()
  const folder = await mkdtemp(folderPrefix)
  const server = new PGLiteSocketServer({ ...common, path: join(folder, socketName) })
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
    // The pool gives up a connection whose query failed; the session behind it stays, with the statements it prepared.
    onConnect: async (client) => {
      await client.query('deallocate all')
    },
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return {
    pool,
    async close() {
      await pool.end()
      await server.stop()
      await remove()
    },
  }
}
