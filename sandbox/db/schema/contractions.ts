/** What migrations took away from earlier releases (decision 0051). */
import { pgTable, text } from 'drizzle-orm/pg-core'

/** A row per migration that contracts; releases before `release` still use what it took away, and do not start. */
export const schemaContractions = pgTable('schema_contractions', {
  migration: text().primaryKey(),
  /** The first release that works without it. */
  release: text().notNull(),
  /** What was taken away, as the end of a sentence. */
  contracts: text().notNull(),
})
