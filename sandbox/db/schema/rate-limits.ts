/** Rate limits. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Attempts to guess a secret, counted per time window; shared by all processes on one database. */
export const rateLimits = pgTable(
  'tries',
  {
    /** SHA-256 of what is limited and for whom, so that no user input is stored. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** The end of the window. */
    until: instant().notNull(),
  },
  (table) => [index('tries_until').on(table.until)],
)
