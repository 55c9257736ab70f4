/**
 * Queries that are written once instead of with each call: putting the SQL of one together takes longer than sending it.
 * They carry no name in the database, so each is planned for its own values and any pooler may stand between.
 */
import type { Queries } from './database.ts'
import { withOwnReader } from './row-reader.ts'

interface Writable<Prepared> {
  readonly prepare: (name: string) => Prepared
}

/**
 * `write` runs once for each database or transaction; values come by name with `execute`. A `name` has PostgreSQL keep the
 * plan in each connection: for tests, where no pooler stands between.
 */
export function prepared<Prepared>(
  write: (queries: Queries) => Writable<Prepared>,
  name = '',
): (queries: Queries) => Prepared {
  const known = new WeakMap<Queries, Prepared>()
  return (queries) => {
    const made = known.get(queries) ?? withOwnReader(write(queries).prepare(name))
    known.set(queries, made)
    return made
  }
}
