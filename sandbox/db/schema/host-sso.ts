/** The one-time codes with which a host app hands its users over (docs/rules.md, section R3). */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const hostSsoCodes = pgTable('hand_over_codes', {
  /** SHA-256 of the code, hex; the code itself is stored nowhere. */
  code_hash: text().primaryKey(),
  /** The host app's user, who may have no account yet. */
  username: text().notNull(),
  /** BCP 47: the language of the user, as the host app says. */
  lang: text(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
})
