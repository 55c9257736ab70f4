/**
 * Queries that are written once instead of with each call: putting the SQL of one together takes longer than sending it.
 * They carry no name in the database, so each is planned for its own values and any pooler may stand between.
 */
import type { Queries } from './database.ts'

interface Writable<Prepared> {
  readonly prepare: (name: string) => Prepared
}

/** `write` runs once for each database or transaction; values come by name with `execute`. */
export function prepared<Prepared>(
  write: (queries: Queries) => Writable<Prepared>,
): (queries: Queries) => Prepared {
  const known = new WeakMap<Queries, Prepared>()
  return (queries) => {
    const made = known.get(queries) ?? write(queries).prepare('')
    known.set(queries, made)
    return made
  }
}
