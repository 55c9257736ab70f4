/** Accounts and what identifies them: sessions, codes, idempotency keys, rate limits, settings. */
import { sql } from 'drizzle-orm'
import {
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
  uuid,
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
    /** Set by the first settlement or by customer service: withdrawals are free from then on. */
    credit_returned_at: instant(),
    operated_id: text(),
    /** Revenue of all settled plans; decides `shop_level`. */
    settled_total: money().notNull().default(zero),
    /** What customer service has credited in all. */
    deposit_total: money().notNull().default(zero),
    /** Advanced by the ledger's trigger only. */
    next_entry_number: integer().notNull().default(1),
    /** Time of the newest entry; the ledger's time never runs backwards. Advanced by the trigger only. */
    last_entry_at: instant(),
    /** Withdrawals are refused until then: the transaction password or the destination was changed. */
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
    /** What its user may know: says nothing of the token. */
    id: text().notNull().unique().default(sql`gen_random_uuid()::text`),
    /** Words for the device it was begun on. */
    browser: text(),
    system: text(),
    created_at: instant().notNull(),
    /** To the minute; null in a session from before this was kept. */
    last_seen_at: instant(),
    expires_at: instant().notNull(),
    /** The step-up window; `consumeStepUp` closes it. */
    step_up_until: instant(),
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

/** The first answer to each `request_id`: `{data}`, or `{refusal}` when it was refused. */
export type StoredAnswer = { data: unknown } | { refusal: { key: string; params: Record<string, string> } }

export const requests = pgTable(
  'requests',
  {
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    request_id: uuid().notNull(),
    call: text().notNull(),
    body_hash: text().notNull(),
    answer: jsonb().$type<StoredAnswer>(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.request_id] })],
)

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
    /** Null when nobody of that name has an account: it is asked for and stored alike, so that no time tells. */
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
  /** The host app's user, who may have no account yet. */
  username: text().notNull(),
  /** BCP 47: the language of the user, as the host app says. */
  lang: text(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
})

/** The days, in the account's time zone of that day, on which the user signed in. */
export const dailyCheckIns = pgTable(
  'sign_ins',
  { account_id: accountId(), day: date({ mode: 'string' }).notNull(), at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.account_id, table.day] })],
)

/** A change of time zone whose day has not come yet, or came last: until `counts_from` the zone before it counts. */
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

/** Tries of what could be guessed, counted in windows of time; shared by all processes on one database. */
export const rateLimits = pgTable(
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

export const bankCards = pgTable('bank_cards', {
  account_id: text()
    .primaryKey()
    .references(() => accounts.id),
  card: jsonb().$type<BankCard>(),
  withdrawal_address: text(),
})
