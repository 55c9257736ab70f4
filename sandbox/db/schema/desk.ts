/** The desk: who may log in to it, and what was done there (docs/decisions/0050). */
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const deskUsers = pgTable('desk_users', {
  /** In lower case. */
  name: text().primaryKey(),
  password_hash: text().notNull(),
  password_set_at: instant().notNull(),
})

export const deskSessions = pgTable(
  'desk_sessions',
  {
    /** SHA-256 of the cookie's token, hex; the token itself is stored nowhere. */
    token_hash: text().primaryKey(),
    name: text()
      .notNull()
      .references(() => deskUsers.name, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index('desk_sessions_name').on(table.name)],
)

/** `refused` is wrong input, `failed` an error of the server. */
export type DeskOutcome = 'done' | 'refused' | 'failed'

/** Written before an action runs. A trigger lets a row get its outcome once and refuses any other change. */
export const deskActions = pgTable(
  'desk_actions',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    /** The user of the desk; null where the desk has no login. */
    done_by: text(),
    action: text().notNull(),
    /** What the form named (a partner, an amount, a reference), without secrets. */
    details: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Null while it runs, and for good if the process ended meanwhile. */
    outcome: text().$type<DeskOutcome>(),
    result: text(),
  },
  (table) => [
    index('desk_actions_at').on(table.at),
    check('desk_actions_outcome', sql`${table.outcome} in ('done', 'refused', 'failed')`),
  ],
)
