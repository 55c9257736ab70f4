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

/**
 * Forms of the desk that were sent: a row and what its form did are one transaction, so a form has one effect. Kept for a day,
 * longer than a form is accepted.
 */
export const deskIntents = pgTable(
  'desk_intents',
  {
    /** The id in the form. */
    intent: text().primaryKey(),
    action: text().notNull(),
    /** SHA-256 of what was entered, hex. */
    body_hash: text().notNull(),
    /** What the page says after the form, codes included. */
    result: text(),
    at: instant().notNull(),
  },
  (table) => [index('desk_intents_at').on(table.at)],
)

/**
 * Written with its outcome, in the transaction of a done action. A row of an earlier version was written before the action ran;
 * a trigger lets it get its outcome once. Only `desk_actions_thin` deletes rows.
 */
export const deskActions = pgTable(
  'desk_actions',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    /** The user of the desk; null where the desk has no login. */
    done_by: text(),
    action: text().notNull(),
    /** What it was done to, as it was found: a partner, an amount, a reference. */
    details: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Null only in rows of an earlier version, whose process ended meanwhile. */
    outcome: text().$type<DeskOutcome>(),
    /** What was done, in one sentence, or the field at which it was refused; never a code, nor what was typed. */
    result: text(),
  },
  (table) => [
    index('desk_actions_at').on(table.at),
    check('desk_actions_outcome', sql`${table.outcome} in ('done', 'refused', 'failed')`),
  ],
)
