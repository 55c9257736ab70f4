import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant, money } from './columns.ts'

/** `cap` null: no cap. A pending change has `pending_from`; a null `pending_cap` then removes the cap. */
export const spendingCaps = pgTable(
  'spending_caps',
  {
    account_id: text()
      .primaryKey()
      .references(() => accounts.id),
    cap: money(),
    pending_cap: money(),
    pending_from: instant(),
  },
  (table) => [check('spending_caps_positive', sql`${table.cap} > 0 and ${table.pending_cap} > 0`)],
)

export type SpendingCapRow = typeof spendingCaps.$inferSelect
