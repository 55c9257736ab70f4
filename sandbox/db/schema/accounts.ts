/** Accounts and their data: sessions, codes, settings, password resets, check-ins, bank cards. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { BankCard } from '#protocol/http/wallet.ts'
import { zero } from '#protocol/money.ts'
import { id, instant, money } from './columns.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    username: text().notNull(),
    password_hash: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    nickname: text(),
    avatar: text(),
    /** The invitation code that the account registered with. */
    invitation_code: text(),
    entry: text().$type<'register' | 'host'>().notNull().default('register'),
    status: text().$type<'active' | 'not_activated' | 'disabled' | 'cancelled'>().notNull().default('active'),
    time_zone: text(),
    currency: text().notNull().default('USD'),
    credit_score: integer().notNull().default(60),
    shop_level: integer().notNull().default(1),
    sign_in_count: integer().notNull().default(0),
    store_opened_at: instant(),
    transaction_password_hash: text(),
    transaction_password_failures: integer().notNull().default(0),
    transaction_password_locked_until: instant(),
    /** Start-up credit lent; set by `lendPromotionalCredit`. */
    credit_lent: money().notNull().default(zero),
    /** Set by the first settlement or by customer service; it does not block withdrawals from then on. */
    credit_returned_at: instant(),
    operated_id: text(),
    /** Revenue of all settled plans; decides `shop_level`. */
    settled_total: money().notNull().default(zero),
    /** What customer service has credited in all. */
    deposit_total: money().notNull().default(zero),
    /** Advanced by the ledger's trigger only. */
    next_entry_number: integer().notNull().default(1),
    /** Changes with every change of a balance or a statistics figure. Raised by triggers only. */
    figures_version: bigint({ mode: 'number' }).notNull().default(0),
    /** Time of the newest entry; the ledger's time never runs backwards. Advanced by the trigger only. */
    last_entry_at: instant(),
    /** The number of leaves in the account's tree. Advanced by triggers only. */
    tree_size: integer().notNull().default(0),
    /** The first 8 bytes, base64, of the newest checkpoint's root. Set by that table's trigger. */
    checkpoint_root: text(),
    /** Withdrawals are rejected until then, because the transaction password or the destination was changed. */
    withdrawals_held_until: instant(),
    created_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('accounts_username').on(sql`lower(${table.username})`),
    check('accounts_level', sql`${table.shop_level} between 1 and 4`),
    check('accounts_credit_score', sql`${table.credit_score} between 0 and 100`),
  ],
)

/** The account that a row belongs to. */
export const accountId = () =>
  text()
    .notNull()
    .references(() => accounts.id)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex; the token itself is stored nowhere. */
    token_hash: text().primaryKey(),
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    /** Public to the session's user; not derived from the token. */
    id: text().notNull().unique().default(sql`gen_random_uuid()::text`),
    /** Names of the browser and system that logged in. */
    browser: text(),
    system: text(),
    created_at: instant().notNull(),
    /** To the minute; null in sessions that are older than this column. */
    last_seen_at: instant(),
    expires_at: instant().notNull(),
    /** The step-up window; `consumeStepUp` closes it. */
    step_up_until: instant(),
    /** Until when a checked second factor allows to bind a payout destination. */
    second_factor_until: instant(),
    /** The key of the remembered device that logged in. */
    device_hash: text(),
  },
  (table) => [index('sessions_account').on(table.account_id)],
)

export const codes = pgTable('codes', {
  code: text().primaryKey(),
  kind: text().$type<'invitation' | 'authorisation'>().notNull(),
  is_reusable: boolean().notNull().default(false),
  used_by: text().references(() => accounts.id),
  used_at: instant(),
  created_at: instant().notNull(),
})

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
})

export type Account = typeof accounts.$inferSelect

export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the code, hex; the code itself is stored nowhere. */
    code_hash: text().primaryKey(),
    /** Null when no account has that name: stored all the same, so that response times do not reveal who has one. */
    account_id: text().references(() => accounts.id),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('password_resets_account').on(table.account_id),
    index('password_resets_expires').on(table.expires_at),
  ],
)

export const hostSsoCodes = pgTable('hand_over_codes', {
  /** SHA-256 of the code, hex; the code itself is stored nowhere. */
  code_hash: text().primaryKey(),
  /** The host app's user; the account may not exist yet. */
  username: text().notNull(),
  /** BCP 47: the user's language, as reported by the host app. */
  lang: text(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
})

/** The days of the daily check-ins, in the account's time zone of that day. */
export const dailyCheckIns = pgTable(
  'sign_ins',
  { account_id: accountId(), day: date({ mode: 'string' }).notNull(), at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.account_id, table.day] })],
)

/** The newest change of time zone, pending or past: until `counts_from` the previous zone counts. */
export const zoneChanges = pgTable('zone_changes', {
  account_id: text()
    .primaryKey()
    .references(() => accounts.id),
  before: text().notNull(),
  counts_from: instant().notNull(),
})

export const followRecords = pgTable(
  'follow_records',
  {
    id: id(),
    account_id: accountId(),
    operated_id: text().notNull(),
    followed_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [
    index('follow_records_account').on(table.account_id, table.followed_at),
    uniqueIndex('follow_records_one').on(table.account_id).where(sql`${table.ended_at} is null`),
  ],
)

export const bankCards = pgTable('bank_cards', {
  account_id: text()
    .primaryKey()
    .references(() => accounts.id),
  card: jsonb().$type<BankCard>(),
  withdrawal_address: text(),
})
