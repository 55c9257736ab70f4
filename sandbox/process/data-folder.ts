/** The folder that holds a sandbox's data: made, marked, locked, emptied. It never touches what it did not make. */

import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { type Database, openDatabase } from '../db/database.ts'
import { describeError } from './log.ts'
import { StartFailure, systemCodeOf } from './settings.ts'

const marker = 'made-by-placard-sandbox'
const lock = 'lock'

const Holder = v.object({ pid: v.number(), nonce: v.string(), startedAt: v.nullish(v.string()) })
type Holder = v.InferOutput<typeof Holder>

/** The folder of the database inside a data folder. */
export const databaseFolder = (folder: string): string => join(folder, 'database')

/** Linux's start time of a process: tells a living holder from another process that got its number. */
function startedAtOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemCodeOf(error) !== 'EPERM') return false
  }
  if (pid === process.pid) return startedAt === startedAtOf(pid) || startedAt === undefined
  return startedAt === undefined || startedAt === null || startedAt === startedAtOf(pid)
}

function readHolder(path: string): Holder | undefined {
  try {
    const holder = v.safeParse(Holder, JSON.parse(readFileSync(path, 'utf8')))
    return holder.success ? holder.output : undefined
  } catch {
    return undefined
  }
}

/** Not `recursive`: Node 24 never ends where a file system refuses a folder with ENOENT, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  mkdirSync(folder)
}

function takeLock(folder: string): () => void {
  const path = join(folder, lock)
  const mine: Holder = { pid: process.pid, nonce: randomUUID(), startedAt: startedAtOf(process.pid) }
  const write = () => writeFileSync(path, JSON.stringify(mine), { flag: 'wx' })
  try {
    write()
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
    const holder = readHolder(path)
    if (holder !== undefined && isAlive(holder)) {
      throw new StartFailure(
        `The data folder ${folder} is in use by another Placard sandbox (process ${holder.pid}). Stop that one first, or set PLACARD_DATA to another folder. Nothing was changed.`,
        { cause: error },
      )
    }
    rmSync(path, { force: true })
    write()
  }
  return () => {
    if (readHolder(path)?.nonce === mine.nonce) rmSync(path, { force: true })
  }
}

function mark(folder: string): void {
  const path = join(folder, marker)
  if (existsSync(path)) return
  if (existsSync(databaseFolder(folder))) {
    throw new StartFailure(
      `The data folder ${folder} holds a folder "database" that this sandbox did not make. Set PLACARD_DATA to another folder. Nothing was changed.`,
    )
  }
  writeFileSync(
    path,
    'This folder belongs to a Placard sandbox: simulated data. `npm start -- --fresh` empties it.\n',
  )
}

/**
 * Makes the folder if it is missing and holds it until the returned function is called. With `isFresh` the database
 * in it is removed first. Throws a `StartFailure` when the folder cannot be used.
 */
export function holdDataFolder(folder: string, isFresh: boolean): () => void {
  try {
    makeFolder(folder)
    const release = takeLock(folder)
    try {
      mark(folder)
      if (isFresh) rmSync(databaseFolder(folder), { recursive: true, force: true })
      return release
    } catch (error) {
      release()
      throw error
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(
      `The data folder ${folder} cannot be written to (${systemCodeOf(error) ?? 'unknown error'}). Make it a folder you may write to, or set PLACARD_DATA to another one. Nothing was changed.`,
      { cause: error },
    )
  }
}

/** Memory is lost at the end; `folder` keeps PGlite's files; `url` is a PostgreSQL connection string. */
export type DataPlace =
  | { readonly memory: true }
  | { readonly folder: string; readonly isFresh?: boolean }
  | { readonly url: string }

/** Holds the data folder, if it is one; answers what lets it go. */
export function holdPlace(place: DataPlace): () => void {
  return 'folder' in place ? holdDataFolder(place.folder, place.isFresh ?? false) : () => undefined
}

function explain(place: DataPlace, cause: unknown): StartFailure {
  const why = systemCodeOf(cause) ?? describeError(cause).error
  if ('folder' in place) {
    return new StartFailure(
      `The data in ${place.folder} cannot be opened (${why}): it is damaged or was made by another version. Nothing was deleted. To keep it, move that folder away or set PLACARD_DATA to another one; to begin anew and delete it, run \`npm start -- --fresh\`.`,
      { cause },
    )
  }
  const what = 'url' in place ? 'The PostgreSQL database of DATABASE_URL' : 'A database in memory'
  return new StartFailure(
    `${what} cannot be opened (${why}). Check that it runs and that it may be used. Nothing was deleted.`,
    { cause },
  )
}

/** A folder with files but without PostgreSQL's mark is damaged; PGlite would write a new database over it. */
function refuseDamaged(place: DataPlace): void {
  if (!('folder' in place)) return
  const folder = databaseFolder(place.folder)
  const hasFiles = existsSync(folder) && readdirSync(folder).length > 0
  if (hasFiles && !existsSync(join(folder, 'PG_VERSION'))) throw new Error('PG_VERSION is missing')
}

/** Opens the database; throws a `StartFailure` that says what to do when it cannot. */
export async function openOrExplain(place: DataPlace): Promise<Database> {
  try {
    refuseDamaged(place)
    return await openDatabase('folder' in place ? { folder: databaseFolder(place.folder) } : place)
  } catch (error) {
    throw explain(place, error)
  }
}
