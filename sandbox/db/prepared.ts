/**
 * Queries that are written once instead of with each call: putting the SQL of one together takes longer than sending it.
 * To a PostgreSQL they carry no name, so each is planned for its own values and any pooler may stand between.
 */
import type { ReadQueries } from './database.ts'

interface Writable<Prepared> {
  readonly prepare: (name: string) => Prepared
}

const keeping = new WeakSet<ReadQueries>()
let names = 0

/** Has the plans of prepared queries kept in the session: for the one connection of PGlite. */
export function keepPlans(queries: ReadQueries): void {
  keeping.add(queries)
}

/** Of no other query in the session. */
function keptName(): string {
  names += 1
  return `kept_${names}`
}

/**
 * `write` runs once for each database or transaction; values come by name with `execute`. A `name` has PostgreSQL keep the
 * plan in each connection: for tests, where no pooler stands between.
 */
export function prepared<Prepared>(
  write: (queries: ReadQueries) => Writable<Prepared>,
  name = '',
): (queries: ReadQueries) => Prepared {
  const known = new WeakMap<ReadQueries, Prepared>()
  return (queries) => {
    const before = known.get(queries)
    if (before) return before
    const made = write(queries).prepare(keeping.has(queries) ? keptName() : name)
    known.set(queries, made)
    return made
  }
}
