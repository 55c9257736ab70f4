/** Creates, marks, locks and empties a sandbox's data folder. It never changes files that a sandbox did not create. */

import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { IncompatibleSchema, NotMigrated } from '../db/schema-version.ts'
import { isRunning } from '../is-running.ts'
import { describeError } from './log.ts'
import { StartFailure, systemCodeOf } from './settings.ts'

const marker = 'made-by-placard-sandbox'
const lock = 'lock'

const LockOwner = v.object({ pid: v.number(), nonce: v.string(), startedAt: v.nullish(v.string()) })
type LockOwner = v.InferOutput<typeof LockOwner>

/** The database's folder in a data folder. */
export const databaseFolder = (folder: string): string => join(folder, 'database')

/** The start time of a process on Linux: detects that another process got the lock owner's PID. */
function startedAtOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

function isAlive({ pid, startedAt }: LockOwner): boolean {
  if (!isRunning(pid)) return false
  if (pid === process.pid) return startedAt === startedAtOf(pid) || startedAt === undefined
  return startedAt === undefined || startedAt === null || startedAt === startedAtOf(pid)
}

function readLockOwner(path: string): LockOwner | undefined {
  try {
    const owner = v.safeParse(LockOwner, JSON.parse(readFileSync(path, 'utf8')))
    return owner.success ? owner.output : undefined
  } catch {
    return undefined
  }
}

/** Not `recursive`: Node 24 never returns where a file system rejects a folder with ENOENT, as /proc does. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) createFolder(parent)
  mkdirSync(folder)
}

function acquireLock(folder: string): () => void {
  const path = join(folder, lock)
  const self: LockOwner = { pid: process.pid, nonce: randomUUID(), startedAt: startedAtOf(process.pid) }
  const write = () => writeFileSync(path, JSON.stringify(self), { flag: 'wx' })
  try {
    write()
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
    const owner = readLockOwner(path)
    if (owner !== undefined && isAlive(owner)) {
      throw new StartFailure(
        `The data folder ${folder} is in use by another Placard sandbox (process ${owner.pid}). Stop that one first, or set PLACARD_DATA to another folder. Nothing was changed.`,
        { cause: error },
      )
    }
    rmSync(path, { force: true })
    write()
  }
  return () => {
    if (readLockOwner(path)?.nonce === self.nonce) rmSync(path, { force: true })
  }
}

function writeMarker(folder: string): void {
  const path = join(folder, marker)
  if (existsSync(path)) return
  if (existsSync(databaseFolder(folder))) {
    throw new StartFailure(
      `The data folder ${folder} contains a folder "database" that no sandbox created. Set PLACARD_DATA to another folder. Nothing was changed.`,
    )
  }
  writeFileSync(
    path,
    'This folder belongs to a Placard sandbox: simulated data. `npm start -- --fresh` empties it.\n',
  )
}

/**
 * Creates the folder if it is missing and locks it until the returned function is called. With `isFresh`, the database in
 * it is deleted first. Throws a `StartFailure` when the folder cannot be used.
 */
function lockDataFolder(folder: string, isFresh: boolean): () => void {
  try {
    createFolder(folder)
    const release = acquireLock(folder)
    try {
      writeMarker(folder)
      if (isFresh) rmSync(databaseFolder(folder), { recursive: true, force: true })
      return release
    } catch (error) {
      release()
      throw error
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(
      `The data folder ${folder} cannot be written to (${systemCodeOf(error) ?? 'unknown error'}). Make it writable, or set PLACARD_DATA to another folder. Nothing was changed.`,
      { cause: error },
    )
  }
}

/** `memory` is lost at the end, `folder` has PGlite's files, `url` is a PostgreSQL connection string. */
export type DataLocation =
  | { readonly memory: true }
  | { readonly folder: string; readonly isFresh?: boolean }
  | { readonly url: string; readonly migrateUrl?: string | undefined }

/** Locks the data folder, if there is one; returns the function that releases it. */
export function lockData(location: DataLocation): () => void {
  return 'folder' in location ? lockDataFolder(location.folder, location.isFresh ?? false) : () => undefined
}

function explain(location: DataLocation, cause: unknown): StartFailure {
  if (cause instanceof IncompatibleSchema) {
    const what = 'folder' in location ? `data in ${location.folder}` : 'PostgreSQL database of DATABASE_URL'
    return new StartFailure(
      `The ${what} does not fit this version: ${cause.message} (docs/deploy.md, "Migrations"). Nothing was changed.`,
      { cause },
    )
  }
  const why =
    systemCodeOf(cause) ??
    (cause instanceof Error ? systemCodeOf(cause.cause) : undefined) ??
    describeError(cause).error
  if ('folder' in location) {
    return new StartFailure(
      `The data in ${location.folder} cannot be opened (${why}): it is damaged or from another version. Nothing was deleted. To keep it, move that folder or set PLACARD_DATA to another one; to delete it and start over, run \`npm start -- --fresh\`.`,
      { cause },
    )
  }
  if (cause instanceof NotMigrated) {
    return new StartFailure(
      'The PostgreSQL database of DATABASE_URL is from another version, and its role may not migrate it. Run `npm run db:roles`, or set MIGRATE_DATABASE_URL to the owner (docs/deploy.md). Nothing was changed.',
      { cause },
    )
  }
  const what = 'url' in location ? 'The PostgreSQL database of DATABASE_URL' : 'A database in memory'
  return new StartFailure(
    `${what} cannot be opened (${why}). Check that it is running and that access is allowed. Nothing was deleted.`,
    { cause },
  )
}

/** A folder with files but without PG_VERSION is damaged; PGlite would overwrite it with a new database. */
function assertIntact(location: DataLocation): void {
  if (!('folder' in location)) return
  const folder = databaseFolder(location.folder)
  const hasFiles = existsSync(folder) && readdirSync(folder).length > 0
  if (hasFiles && !existsSync(join(folder, 'PG_VERSION'))) throw new Error('PG_VERSION is missing')
}

/** Opens the database; rejects with a `StartFailure` that says what to do. */
export async function openData(location: DataLocation): Promise<Database> {
  try {
    assertIntact(location)
    return await openDatabase('folder' in location ? { folder: databaseFolder(location.folder) } : location)
  } catch (error) {
    throw explain(location, error)
  }
}
