/** Databases for tests: PGlite in memory, or a new database on the run's PostgreSQL. */
import { inject } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import type { DataLocation } from '../process/data-folder.ts'
import { emptyServerDatabase } from './empty-database.ts'
import { isFullRun } from './full-run.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL on which tests create databases; undefined when there is none, which is an error in CI. */
    databaseUrl: string | undefined
    /** The name of a migrated database without data; undefined when there is no PostgreSQL. */
    migratedTemplate: string | undefined
  }
}

export interface TestDatabase {
  readonly database: Database
  /** Opens another connection pool to the same database, like a second process; undefined for PGlite. */
  readonly openAnother?: () => Promise<Database>
  readonly close: () => Promise<void>
}

/**
 * The databases for tests that run on both: PostgreSQL if the run has one, which CI must, and PGlite. PGlite is PostgreSQL in
 * WebAssembly, and most other tests run on it: beside a server it is used in a full run, or `always`.
 */
export function testKinds({
  always = false,
} = {}): readonly (readonly [name: string, open: () => Promise<TestDatabase>])[] {
  const url = inject('databaseUrl')
  if (url === undefined && process.env.CI) throw new Error('CI must run these tests on a real PostgreSQL')
  const embedded = ['PGlite', embeddedTestDatabase] as const
  if (url === undefined) return [embedded]
  const server = ['PostgreSQL', () => serverTestDatabase(url)] as const
  return isFullRun || always ? [embedded, server] : [server]
}

/**
 * Whether a test with a form for each kind of database runs the one on PGlite: in a full run, and where there is no PostgreSQL.
 * For what does not depend on the kind.
 */
export const testsEmbedded = (): boolean => isFullRun || inject('databaseUrl') === undefined

export async function embeddedTestDatabase(): Promise<TestDatabase> {
  const database = await openDatabase({ memory: true })
  return { database, close: database.close }
}

/** Creates a migrated database on the server at `serverUrl`; closing drops it. */
export async function serverTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const empty = await emptyServerDatabase(serverUrl, inject('migratedTemplate'))
  const database = await openDatabase(empty)
  const opened = [database]
  return {
    database,
    openAnother: async () => {
      const database = await openDatabase(empty)
      opened.push(database)
      return database
    },
    close: async () => {
      for (const database of opened) await database.close()
      await empty.drop()
    },
  }
}

/**
 * A database for what does not depend on its kind: on the run's PostgreSQL, which opens one in a quarter of the time and serves it
 * from processes of its own. PGlite in a full run, and where there is no PostgreSQL.
 */
export function testDatabase(): Promise<TestDatabase> {
  const url = inject('databaseUrl')
  return isFullRun || url === undefined ? embeddedTestDatabase() : serverTestDatabase(url)
}

/** Data for a whole sandbox, chosen as by `testDatabase`, and what removes it after the sandbox is closed. */
export async function testData(): Promise<{ location: DataLocation; drop: () => Promise<void> }> {
  const serverUrl = inject('databaseUrl')
  if (isFullRun || serverUrl === undefined) return { location: { memory: true }, drop: async () => undefined }
  const { url, drop } = await emptyServerDatabase(serverUrl, inject('migratedTemplate'))
  return { location: { url }, drop }
}
