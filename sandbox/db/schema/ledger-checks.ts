/** The ledger's check: what it has verified so far, and the stops that it found necessary. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant, money } from './columns.ts'

/**
 * While a row has no end, triggers reject movements: of its account, or all without one. A row is never deleted, and ends
 * once, with the name of the operator who lifted it.
 */
export const ledgerStops = pgTable(
  'ledger_stops',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null stops the money of all accounts. */
    account_id: text().references(() => accounts.id),
    /** Descriptions of the broken invariants. */
    broken: jsonb().$type<readonly string[]>().notNull(),
    at: instant().notNull(),
    ended_at: instant(),
    /** Who lifted it, and why. */
    ended_by: text(),
    end_reason: text(),
  },
  (table) => [
    index('ledger_stops_open').on(table.account_id).where(sql`${table.ended_at} is null`),
    check('ledger_stops_ended', sql`${table.ended_at} is null or ${table.ended_by} is not null`),
  ],
)

/** One row: how far the check has come. */
export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    id: integer().primaryKey().default(1),
    /** All movements up to this id are verified. */
    verified_movement: bigint({ mode: 'number' }).notNull(),
    /** Accounts are looked at in turn, by id; this is the last one. */
    last_account: text().notNull().default(''),
    checked_at: instant().notNull(),
    /** When the last full check began. */
    full_at: instant().notNull(),
    /** Identifies the tables and the server's history: another value means that a backup was restored. */
    place: text().notNull(),
    /** What the server counted of changed and deleted rows in tables that are only added to; another value is a reason for a full check. */
    row_changes: text(),
  },
  (table) => [check('ledger_checks_one', sql`${table.id} = 1`)],
)

const accountKey = () =>
  text()
    .notNull()
    .references(() => accounts.id)

/** What is verified of an account: its entries up to a number, and their sums. */
export const ledgerVerified = pgTable('ledger_verified', {
  account_id: accountKey().primaryKey(),
  entries: integer().notNull(),
  last_entry_at: instant(),
  deposits: money().notNull(),
  /** The leaves of its tree that are verified. */
  leaves: integer().notNull().default(0),
})

export const ledgerVerifiedBalances = pgTable(
  'ledger_verified_balances',
  { account_id: accountKey(), balance: text().notNull(), amount: money().notNull() },
  (table) => [primaryKey({ columns: [table.account_id, table.balance] })],
)

export const ledgerVerifiedTotals = pgTable(
  'ledger_verified_totals',
  { account_id: accountKey(), type: text().notNull(), entries: integer().notNull() },
  (table) => [primaryKey({ columns: [table.account_id, table.type] })],
)

/** Sums of the network's accounts, and of all partners together as `(partners)`. */
export const ledgerVerifiedNetwork = pgTable('ledger_verified_network', {
  ledger_account: text().primaryKey(),
  amount: money().notNull(),
})
