/** Tables of the sandbox as a server: tries that are limited, stops of the ledger. */
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Tries of what could be guessed, counted in windows of time; shared by all processes on one database. */
export const tries = pgTable(
  'tries',
  {
    /** SHA-256 of what is limited and for whom: nothing that somebody typed stands here. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** The end of the window. */
    until: instant().notNull(),
  },
  (table) => [index('tries_until').on(table.until)],
)

/** While one of these has not ended, the database takes no movement (a trigger of `movements`). */
export const ledgerStops = pgTable('ledger_stops', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The rules that were found broken, in words. */
  broken: jsonb().$type<readonly string[]>().notNull(),
  at: instant().notNull(),
  ended_at: instant(),
})
