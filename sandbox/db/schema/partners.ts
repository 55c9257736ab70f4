/** Tables of what surrounds plans and wallet: coupons, sign-ins, follow records, uploads, feedback, past results. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
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
import type { Coupon } from '#protocol/http/coupons.ts'
import { zero } from '#protocol/money.ts'
import type { CouponName } from '../../ledger/remarks.ts'
import { bytes, instant, money } from './columns.ts'
import { accounts, plans, products } from './core.ts'

const id = () => text().primaryKey().$defaultFn(randomUUID)
const accountId = () =>
  text()
    .notNull()
    .references(() => accounts.id)

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    account_id: accountId(),
    /** A key below `coupon` in `locales/<lang>/sandbox.json`. */
    name: text().$type<CouponName>().notNull(),
    type: text().$type<Coupon['type']>().notNull(),
    value: money().notNull(),
    stated_amount: money(),
    amount_requirement: money().notNull().default(zero),
    /** Which pack it came with, and its place in it. */
    pack: text(),
    pack_position: integer(),
    granted_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** Set while it runs in a plan or is used up; a failed matching gives the coupon back. */
    used_at: instant(),
    plan_id: text().references(() => plans.id),
    /** What the network pays of what runs, and what comes off its share at settlement. */
    network_part: money().notNull().default(zero),
    share_less: money().notNull().default(zero),
    /** What it came to in the end; set at settlement. */
    saved: money(),
  },
  (table) => [
    uniqueIndex('coupons_pack').on(table.account_id, table.pack, table.pack_position),
    uniqueIndex('coupons_plan').on(table.plan_id),
    index('coupons_used').on(table.account_id, table.name, table.used_at),
    check(
      'coupons_value',
      sql`${table.value} > 0 and ${table.network_part} >= 0 and ${table.share_less} >= 0`,
    ),
    check('coupons_used', sql`(${table.used_at} is null) = (${table.plan_id} is null)`),
  ],
)

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

export const uploads = pgTable(
  'uploads',
  {
    /** Not to be guessed: whoever knows it may read the file, as an `<img>` sends no token. */
    id: text().primaryKey(),
    account_id: accountId(),
    type: text().notNull(),
    bytes: bytes().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('uploads_account').on(table.account_id, table.at)],
)

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    account_id: accountId(),
    topic: text().notNull(),
    content: text().notNull(),
    images: jsonb().$type<string[]>().notNull(),
    at: instant().notNull(),
    /** When customer service read it. */
    read_at: instant(),
  },
  (table) => [index('feedback_account').on(table.account_id, table.at)],
)

/** How plans of a product ended before this sandbox was set up: the network's history, made once. */
export const networkResults = pgTable(
  'network_results',
  {
    product_id: text()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    ended_at: instant().notNull(),
    put: money().notNull(),
    net: money().notNull(),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.position] })],
)

export type CouponRow = typeof coupons.$inferSelect
