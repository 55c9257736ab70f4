/** Products, plans, coupons and past results. */
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
} from 'drizzle-orm/pg-core'
import type { Coupon } from '#protocol/http/coupons.ts'
import type { PlanDetail, PlanStatus } from '#protocol/http/plans.ts'
import { zero } from '#protocol/money.ts'
import type { CouponName } from '../../ledger/remarks.ts'
import { accountId, accounts } from './accounts.ts'
import { id, instant, money } from './columns.ts'

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
    /** The plan is the account's n-th of this product; product and ordinal seed the delivery model. */
    ordinal: integer().notNull(),
    status: text().$type<PlanStatus>().notNull().default('waitPut'),
    /** The budget, and the part of it that is start-up credit. */
    put_amount: money(),
    credit_amount: money().notNull().default(zero),
    /** The network's share of revenue at the time of the funding: "0.20" is 20 %. */
    share_rate: money(),
    billed: money().notNull().default(zero),
    /** The part of `billed` that was paid with start-up credit. */
    credit_billed: money().notNull().default(zero),
    /** Accrued revenue minus chargebacks. */
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
    /** Whether the user wants to be told of the settlement; null: by the preferences. */
    tells_settled: boolean(),
    /** Delivery time of the funding, and of the plan's next step. */
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

export type Plan = typeof plans.$inferSelect

export type Product = typeof products.$inferSelect

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
    /** The pack that it came with, and its position there. */
    pack: text(),
    pack_position: integer(),
    granted_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** Set when a funding uses the coupon; reset when the matching fails. */
    used_at: instant(),
    plan_id: text().references(() => plans.id),
    /** The part of the budget that the network pays, and the reduction of its share at settlement. */
    network_part: money().notNull().default(zero),
    share_less: money().notNull().default(zero),
    /** What the coupon saved; set at settlement. */
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

/** Results of a product's plans before this sandbox existed: the network's history, generated once. */
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
