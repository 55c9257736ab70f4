/**
 * Finds a PostgreSQL for the tests: `DATABASE_URL`, else a throw-away cluster of an installed PostgreSQL, which is
 * installed first with `apt-get` where that may be done.
 */
import { existsSync, globSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { aptInstall, isRootOnDebian } from './apt-install.ts'
import { startCluster } from './postgres-cluster.ts'

/** A database server to test on; `stop` ends what was started for it and leaves nothing behind. */
export type Postgres = { url: string; stop: () => Promise<void> }

/** Why there is none, in words for the person who ran the tests. */
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

/** Finds or starts a PostgreSQL; throws `NoPostgres` when none can be had. */
export async function findPostgres(): Promise<Postgres> {
  const url = process.env.DATABASE_URL
  if (url) return { url, stop: async () => {} }
  let programs = installedPrograms()
  if (!programs && isRootOnDebian()) {
    aptInstall('postgresql')
    programs = installedPrograms()
  }
  if (!programs) {
    throw new NoPostgres('no DATABASE_URL, no initdb in PATH or where PostgreSQL installs itself')
  }
  return startCluster(programs)
}

/** As `findPostgres`; undefined when none can be had. */
export async function postgresOrNone(): Promise<Postgres | undefined> {
  try {
    return await findPostgres()
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    return undefined
  }
}
