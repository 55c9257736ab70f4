/**
 * Vitest's global setup of the `api` and `faults` projects: provides each with a PostgreSQL as `inject('databaseUrl')`, with a
 * migrated database that has the three roles, which tests copy instead of running the migrations again.
 */
import type { TestProject } from 'vitest/node'
import { type DatabaseWithRoles, databaseWithRoles } from '#sandbox/testing/database-roles.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { findPostgres, NoPostgres, type Postgres, postgresPrograms } from './find-postgres.ts'

let postgres: Postgres | undefined
let template: DatabaseWithRoles | undefined

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
  project.provide('postgresPrograms', await postgresPrograms())
  template = postgres && (await databaseWithRoles(postgres.url))
  project.provide('template', template && { name: template.name, urls: template.urls })
}

/** Drops the template and its roles, since the server may be a lasting one, and stops the server that was started. */
export async function teardown(): Promise<void> {
  await template?.drop()
  await postgres?.stop()
}
