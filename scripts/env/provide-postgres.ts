/** Vitest's global set-up of the `api` project: one PostgreSQL for the run, handed over as `inject('databaseUrl')`. */
import type { TestProject } from 'vitest/node'
import { findPostgres, NoPostgres, type Postgres } from './find-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL where databases may be made; undefined outside CI on a machine that has none. */
    databaseUrl: string | undefined
  }
}

let postgres: Postgres | undefined

/** Starts the server; without one it fails in CI, and elsewhere says which tests do not run. */
export async function setup(project: TestProject): Promise<void> {
  try {
    postgres = await findPostgres()
  } catch (error) {
    if (!(error instanceof NoPostgres) || process.env.CI) throw error
    console.error(`The tests that need PostgreSQL did not run: ${error.message}.`)
  }
  project.provide('databaseUrl', postgres?.url)
}

/** Ends the server and removes its data. */
export async function teardown(): Promise<void> {
  await postgres?.stop()
}
