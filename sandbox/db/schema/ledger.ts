/**
 * The ledger's tables. Its rules (double entry, append-only, balances never below zero, numbering without gaps) are
 * constraints and triggers in `migrations/`, so that no code can go around them.
 */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EntryType } from '#protocol/http/wallet.ts'
import { zero } from '#protocol/money.ts'
import type { LedgerAccount } from '../ledger-accounts.ts'
import { instant, money } from './columns.ts'
import { accounts, plans } from './core.ts'

/** One movement of money; its two rows stand in `entries`. */
export const movements = pgTable(
  'movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Names the operation; its parts (own money, start-up credit, fee) are numbered from 1. */
    reference: text().notNull(),
    part: integer().notNull(),
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    type: text().$type<EntryType>().notNull(),
    /** A key below `remark` in `locales/<lang>/sandbox.json`, and its values. */
    remark: text().notNull(),
    remark_params: jsonb().$type<Record<string, string>>().notNull().default({}),
    plan_id: text().references(() => plans.id),
    withdrawal_id: text(),
    request_id: uuid(),
    /** The movement that this one corrects. */
    corrects: bigint({ mode: 'number' }),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('movements_reference').on(table.reference, table.part),
    index('movements_plan').on(table.plan_id),
    index('movements_account').on(table.account_id, table.at),
    foreignKey({ columns: [table.corrects], foreignColumns: [table.id] }),
  ],
)

const isPartners = (table: { readonly account_id: AnyPgColumn }) => sql`${table.account_id} is not null`

export const entries = pgTable(
  'entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    movement_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => movements.id),
    ledger_account: text().$type<LedgerAccount>().notNull(),
    /** Of a partner's balance; null on the network's side. */
    account_id: text().references(() => accounts.id),
    amount: money().notNull(),
    /** This and what follows is written by the trigger, on a partner's balance only. */
    number: integer(),
    balance_after: money(),
    /** The movement's time and type; the time is never before that of a lower number. */
    at: instant(),
    type: text().$type<EntryType>(),
  },
  (table) => [
    uniqueIndex('entries_number').on(table.account_id, table.number),
    index('entries_type').on(table.account_id, table.type, table.number).where(isPartners(table)),
    index('entries_balance')
      .on(table.account_id, table.ledger_account, table.number)
      .where(isPartners(table)),
    index('entries_time').on(table.account_id, table.at, table.number).where(isPartners(table)),
    index('entries_movement').on(table.movement_id),
    check('entries_amount', sql`${table.amount} <> 0`),
  ],
)

/** Written by the ledger's trigger only. */
export const balances = pgTable(
  'balances',
  {
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    balance: text().$type<LedgerAccount>().notNull(),
    amount: money().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.balance] }),
    check('balances_not_negative', sql`${table.amount} >= 0`),
  ],
)

/**
 * What an account's entries come to per quarter of an hour and type: the totals of months, whose bounds differ by time
 * zone but always fall on a quarter. Written by the trigger.
 */
export const entryCounts = pgTable(
  'entry_counts',
  {
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    quarter: instant().notNull(),
    type: text().$type<EntryType>().notNull(),
    entries: integer().notNull(),
    /** What `available` gained and lost, both positive. */
    money_in: money().notNull().default(zero),
    money_out: money().notNull().default(zero),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.quarter, table.type] })],
)

/** How many entries of a type an account has in all. Written by the trigger. */
export const entryTotals = pgTable(
  'entry_totals',
  {
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    type: text().$type<EntryType>().notNull(),
    entries: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.type] })],
)

const figures = () => ({
  impressions: integer().notNull().default(0),
  clicks: integer().notNull().default(0),
  revenue: money().notNull().default(zero),
  share: money().notNull().default(zero),
  consumed: money().notNull().default(zero),
  investment: money().notNull().default(zero),
  delivery_orders: integer().notNull().default(0),
})

export const figureNames = Object.keys(figures())

/** What each quarter of an hour brought an account; statistics add these up and never scan entries. */
export const statistics = pgTable(
  'statistics',
  {
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    quarter: instant().notNull(),
    ...figures(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.quarter] })],
)

/** The sums of `statistics` for each day of UTC, so that all time is read by days. Written by its triggers. */
export const statisticsDays = pgTable(
  'statistics_days',
  {
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    day: instant().notNull(),
    ...figures(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.day] })],
)
