/** Vitest's global setup of the `api` project: provides one PostgreSQL for the run as `inject('databaseUrl')`. */
import type { TestProject } from 'vitest/node'
import { findPostgres, NoPostgres, type Postgres } from './find-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL on which tests create databases; undefined when there is none, which is an error in CI. */
    databaseUrl: string | undefined
  }
}

let postgres: Postgres | undefined

/** Starts the server. Without PostgreSQL it fails in CI, and elsewhere prints that some tests do not run. */
export async function setup(project: TestProject): Promise<void> {
  try {
    postgres = await findPostgres()
  } catch (error) {
    if (!(error instanceof NoPostgres) || process.env.CI) throw error
    console.error(`The tests that need PostgreSQL did not run: ${error.message}.`)
  }
  project.provide('databaseUrl', postgres?.url)
}

/** Stops the server and removes its data. */
export async function teardown(): Promise<void> {
  await postgres?.stop()
}
