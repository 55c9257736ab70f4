/** Databases for tests: PGlite in memory, or a database of its own on the run's PostgreSQL. */
import { inject } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { emptyServerDatabase } from './empty-database.ts'

export interface TestDatabase {
  readonly database: Database
  /** A further connection pool to the same database, as another process would have; PGlite has none. */
  readonly openAnother?: () => Promise<Database>
  readonly close: () => Promise<void>
}

/** Where a test runs that is run on both: PGlite, and PostgreSQL where the run has one. CI has to have one. */
export function testKinds(): readonly (readonly [name: string, open: () => Promise<TestDatabase>])[] {
  const url = inject('databaseUrl')
  if (url === undefined && process.env.CI) throw new Error('CI has to run these on a real PostgreSQL')
  return [
    ['PGlite', embeddedTestDatabase],
    ...(url === undefined ? [] : [['PostgreSQL', () => serverTestDatabase(url)] as const]),
  ]
}

export async function embeddedTestDatabase(): Promise<TestDatabase> {
  const database = await openDatabase({ memory: true })
  return { database, close: database.close }
}

/** Makes a database on the server at `serverUrl`; closing drops it. */
export async function serverTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const empty = await emptyServerDatabase(serverUrl)
  const database = await openDatabase(empty)
  const opened = [database]
  return {
    database,
    openAnother: async () => {
      const further = await openDatabase(empty)
      opened.push(further)
      return further
    },
    close: async () => {
      for (const each of opened) await each.close()
      await empty.drop()
    },
  }
}
