/**
 * Vitest's global setup of the `api` and `faults` projects: provides each with a PostgreSQL as `inject('databaseUrl')`, with a
 * migrated database that tests copy instead of running the migrations again.
 */
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#sandbox/db/database.ts'
import { emptyServerDatabase } from '#sandbox/testing/empty-database.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { findPostgres, NoPostgres, type Postgres } from './find-postgres.ts'

let postgres: Postgres | undefined
let dropTemplate: (() => Promise<void>) | undefined

async function createTemplate(serverUrl: string): Promise<string> {
  const { name, url, drop } = await emptyServerDatabase(serverUrl)
  dropTemplate = drop
  const database = await openDatabase({ url })
  await database.close()
  return name
}

/** Starts the server. Without PostgreSQL it fails in CI, and elsewhere prints that some tests do not run. */
export async function setup(project: TestProject): Promise<void> {
  try {
    postgres = await findPostgres()
    if (!isFullRun)
      console.log(
        'What does not depend on the kind of database is tested on PostgreSQL; on PGlite too by `test:all`.',
      )
  } catch (error) {
    if (!(error instanceof NoPostgres) || process.env.CI) throw error
    console.error(`The tests that need PostgreSQL did not run: ${error.message}.`)
  }
  project.provide('databaseUrl', postgres?.url)
  project.provide('migratedTemplate', postgres && (await createTemplate(postgres.url)))
}

/** Drops the template, since the server may be a lasting one, and stops the server that was started. */
export async function teardown(): Promise<void> {
  await dropTemplate?.()
  await postgres?.stop()
}
