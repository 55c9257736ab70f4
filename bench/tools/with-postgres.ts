import { findPostgres, NoPostgres } from '../../scripts/env/find-postgres.ts'
import { skip } from './budget.ts'

/** Measures on a PostgreSQL server, whose address `measure` gets; without one `title` is skipped with the reason. */
export async function withPostgres(title: string, measure: (url: string) => Promise<void>): Promise<void> {
  try {
    const postgres = await findPostgres()
    try {
      await measure(postgres.url)
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    skip(title, error.message)
  }
}
