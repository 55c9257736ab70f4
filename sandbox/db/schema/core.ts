/** The sandbox's tables, without the ledger's: see `ledger.ts`. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PlanDetail, PlanStatus } from '#protocol/http/plans.ts'
import type { BankCard, withdrawalStatuses } from '#protocol/http/wallet.ts'
import { zero } from '#protocol/money.ts'
import { instant, money } from './columns.ts'

const id = () => text().primaryKey().$defaultFn(randomUUID)

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

export const bankCards = pgTable('bank_cards', {
  account_id: text()
    .primaryKey()
    .references(() => accounts.id),
  card: jsonb().$type<BankCard>(),
  withdrawal_address: text(),
})

export const products = pgTable('products', {
  id: text().primaryKey(),
  position: integer().notNull(),
  name: text().notNull(),
  image: text(),
  is_official_push: boolean().notNull(),
  minimum_amount: money().notNull(),
  maximum_amount: money().notNull(),
  advertising_product: text().notNull(),
  advertising_content: text().notNull(),
  advertising_rules: text().notNull(),
  user_targeting: text().notNull(),
  game_description: text(),
  landing_pages: jsonb().$type<PlanDetail['landing_pages']>().notNull(),
})

export const plans = pgTable(
  'plans',
  {
    id: id(),
    plan_number: text().notNull(),
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    product_id: text()
      .notNull()
      .references(() => products.id),
    /** This plan is the account's n-th of its product; with the product it seeds the delivery model. */
    ordinal: integer().notNull(),
    status: text().$type<PlanStatus>().notNull().default('waitPut'),
    /** What runs, and the part of it that is start-up credit. */
    put_amount: money(),
    credit_amount: money().notNull().default(zero),
    /** The network's share of revenue as it stood at the put: "0.20" is 20 %. */
    share_rate: money(),
    billed: money().notNull().default(zero),
    /** The part of `billed` that start-up credit paid. */
    credit_billed: money().notNull().default(zero),
    /** Revenue accrued, less what was charged back. */
    revenue: money().notNull().default(zero),
    charged_back: money().notNull().default(zero),
    share: money().notNull().default(zero),
    credit_returned: money().notNull().default(zero),
    discount: money().notNull().default(zero),
    impressions: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
    failure_reason: text(),
    created_at: instant().notNull(),
    put_at: instant(),
    /** Settled or failed. */
    ended_at: instant(),
    /** Delivery time of the put, and of what is due next. */
    put_delivery_at: instant(),
    due_delivery_at: instant(),
  },
  (table) => [
    uniqueIndex('plans_number').on(table.plan_number),
    uniqueIndex('plans_ordinal').on(table.account_id, table.product_id, table.ordinal),
    uniqueIndex('plans_one_live')
      .on(table.account_id, table.product_id)
      .where(sql`${table.status} not in ('settled', 'putFailed')`),
    index('plans_due').on(table.due_delivery_at).where(sql`${table.due_delivery_at} is not null`),
    index('plans_account_status').on(table.account_id, table.status),
    index('plans_settled').on(table.product_id, table.ended_at).where(sql`${table.status} = 'settled'`),
    index('plans_account_put').on(table.account_id, table.put_at),
    check('plans_credit_within', sql`${table.credit_amount} between 0 and coalesce(${table.put_amount}, 0)`),
    check('plans_billed_within', sql`${table.billed} between 0 and coalesce(${table.put_amount}, 0)`),
    check('plans_revenue', sql`${table.revenue} >= 0 and ${table.share} >= 0`),
  ],
)

export const planHistory = pgTable(
  'plan_history',
  {
    plan_id: text()
      .notNull()
      .references(() => plans.id),
    position: integer().notNull(),
    status: text().$type<PlanStatus>().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.plan_id, table.position] })],
)

export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    reference: text().notNull().unique(),
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    amount: money().notNull(),
    fee: money().notNull(),
    method: text().$type<'card' | 'address'>().notNull(),
    destination: text().notNull(),
    status: text().$type<(typeof withdrawalStatuses)[number]>().notNull().default('pending'),
    at: instant().notNull(),
    expected_at: instant().notNull(),
    due_delivery_at: instant().notNull(),
    paid_at: instant(),
    /** Why it was refused, in the words of customer service. */
    reason: text(),
    /** Refused or cancelled. */
    returned_at: instant(),
  },
  (table) => [
    index('withdrawals_pending').on(table.due_delivery_at).where(sql`${table.status} = 'pending'`),
    index('withdrawals_account').on(table.account_id),
    check('withdrawals_fee', sql`${table.fee} >= 0 and ${table.fee} < ${table.amount}`),
  ],
)

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
export type Plan = typeof plans.$inferSelect
export type Product = typeof products.$inferSelect
export type Withdrawal = typeof withdrawals.$inferSelect
