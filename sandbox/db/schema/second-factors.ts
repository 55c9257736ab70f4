/** The second factor of accounts: one-time codes, recovery codes, passkeys, and the devices that need none. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accountId, accounts } from './accounts.ts'
import { bytes, id, instant } from './columns.ts'

export const secondFactors = pgTable('second_factors', {
  account_id: text()
    .primaryKey()
    .references(() => accounts.id),
  /** The secret that the authenticator app has, encrypted by `sealed-secret.ts`; one that nobody has if there is no app. */
  sealed_secret: text().notNull(),
  /** A secret that waits for its first code. */
  pending_secret: text(),
  started_at: instant().notNull(),
  /** When the first factor, of either kind, switched it on; null before. */
  confirmed_at: instant(),
  /** All its factors are passkeys. */
  is_without_app: boolean().notNull().default(false),
  /** The time step of the newest accepted code: neither it nor an older one is accepted again (RFC 6238, section 5.2). */
  last_step: integer().notNull().default(0),
  /** Hashes of the unused recovery codes, by scrypt. */
  recovery_hashes: text().array().notNull().default(sql`'{}'::text[]`),
})

export type SecondFactor = typeof secondFactors.$inferSelect

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    account_id: accountId(),
    /** The user's name for it. */
    name: text().notNull(),
    /** Base64url. */
    credential_id: text().notNull().unique(),
    /** COSE. */
    public_key: bytes().notNull(),
    /** The authenticator's signature counter; 0 for passkeys that are synchronised and count nothing. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant(),
  },
  (table) => [index('passkeys_account').on(table.account_id)],
)

export type Passkey = typeof passkeys.$inferSelect

/** What passkeys are asked to sign. Deleted when it was used, or is over. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Base64url. */
    challenge: text().primaryKey(),
    account_id: accountId(),
    /** What it may be used for, and in which session: see `passkey-challenges.ts`. */
    purpose: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('passkey_challenges_account').on(table.account_id, table.expires_at),
    index('passkey_challenges_expires').on(table.expires_at),
  ],
)

export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    /** SHA-256 of the device's token, hex; the token itself is stored nowhere. */
    token_hash: text().primaryKey(),
    account_id: accountId(),
    /** Public to the account's user; not derived from the token. */
    id: text().notNull().unique().default(sql`gen_random_uuid()::text`),
    /** Names of browser and system. */
    browser: text(),
    system: text(),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index('remembered_devices_account').on(table.account_id)],
)
