/** Databases for tests: PGlite in memory, or a new database on the run's PostgreSQL. */
import { inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import type { RoleUrls } from '../db/server-roles.ts'
import type { DataLocation } from '../process/data-folder.ts'
import { changedUrl } from './database-roles.ts'
import { emptyServerDatabase } from './empty-database.ts'
import { isFullRun } from './full-run.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL on which tests create databases; undefined when there is none, which is an error in CI. */
    databaseUrl: string | undefined
    /** A migrated database without data, and its roles; undefined when there is no PostgreSQL. */
    template: { readonly name: string; readonly urls: RoleUrls } | undefined
    /** The folders of the PostgreSQL programs that are here, for a cluster of a test's own. */
    postgresPrograms: readonly string[]
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
  /** For tests that write what no role of the app may. */
  asSuperuser = false,
} = {}): readonly (readonly [name: string, open: () => Promise<TestDatabase>])[] {
  const url = inject('databaseUrl')
  if (url === undefined && process.env.CI) throw new Error('CI must run these tests on a real PostgreSQL')
  const embedded = ['PGlite', embeddedTestDatabase] as const
  if (url === undefined) return [embedded]
  const server = ['PostgreSQL', asSuperuser ? superuserTestDatabase : serverTestDatabase] as const
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

export interface ServerDatabase {
  readonly name: string
  /** The app's, with which an operator's processes run. */
  readonly url: string
  readonly ownerUrl: string
  /** The superuser's, for a test that breaks what no role of the app can. */
  readonly adminUrl: string
  readonly drop: () => Promise<void>
}

/** Creates a migrated database with the three roles on the run's PostgreSQL. */
export async function serverDatabase(): Promise<ServerDatabase> {
  const [serverUrl, template] = [inject('databaseUrl'), inject('template')]
  if (serverUrl === undefined || template === undefined) throw new Error('this run has no PostgreSQL')
  const { name, url: adminUrl, drop } = await emptyServerDatabase(serverUrl, template.name)
  const on = (url: string) => changedUrl(url, { database: name })
  return { name, url: on(template.urls.app), ownerUrl: on(template.urls.owner), adminUrl, drop }
}

/** A database of `serverDatabase`, open with the app's role; closing drops it. */
export const serverTestDatabase = () => openAs('url')

/** The same, open as a superuser: for what the database refuses whoever asks. */
export const superuserTestDatabase = () => openAs('adminUrl')

async function openAs(role: 'url' | 'adminUrl'): Promise<TestDatabase & Pick<ServerDatabase, 'adminUrl'>> {
  const server = await serverDatabase()
  const url = server[role]
  const database = await openDatabase({ url })
  const opened = [database]
  return {
    database,
    adminUrl: server.adminUrl,
    openAnother: async () => {
      const database = await openDatabase({ url })
      opened.push(database)
      return database
    },
    close: async () => {
      for (const database of opened) await database.close()
      await server.drop()
    },
  }
}

/**
 * A database for what does not depend on its kind: on the run's PostgreSQL, which opens one in a quarter of the time and serves it
 * from processes of its own. PGlite in a full run, and where there is no PostgreSQL.
 */
export function testDatabase(): Promise<TestDatabase> {
  return testsEmbedded() ? embeddedTestDatabase() : serverTestDatabase()
}

/** Data for a whole sandbox, chosen as by `testDatabase`, and what removes it after the sandbox is closed. */
export async function testData(): Promise<{ location: DataLocation; drop: () => Promise<void> }> {
  if (testsEmbedded()) return { location: { memory: true }, drop: async () => undefined }
  const { url, drop } = await serverDatabase()
  return { location: { url }, drop }
}
