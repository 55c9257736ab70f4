/** Codes that were mailed for a new login password. */
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { accounts } from './core.ts'

export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the code, hex; the code itself is stored nowhere. */
    code_hash: text().primaryKey(),
    /** Null when nobody of that name has an account: it is asked for and stored alike, so that no time tells. */
    account_id: text().references(() => accounts.id),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('password_resets_account').on(table.account_id),
    index('password_resets_expires').on(table.expires_at),
  ],
)
