/** The second factor of accounts: the secret of one-time codes, and the recovery codes. */
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'

export const secondFactors = pgTable('second_factors', {
  account_id: text()
    .primaryKey()
    .references(() => accounts.id),
  /** The shared secret, encrypted by `sealed-secret.ts`. */
  sealed_secret: text().notNull(),
  started_at: instant().notNull(),
  /** When the first code switched it on; null before. */
  confirmed_at: instant(),
  /** The time step of the newest accepted code: neither it nor an older one is accepted again (RFC 6238, section 5.2). */
  last_step: integer().notNull().default(0),
  /** Hashes of the unused recovery codes, by scrypt. */
  recovery_hashes: text().array().notNull().default(sql`'{}'::text[]`),
})

export type SecondFactor = typeof secondFactors.$inferSelect
