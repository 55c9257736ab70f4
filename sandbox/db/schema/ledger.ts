/**
 * The ledger and the wallet. The ledger's rules (double entry, append-only, balances never below zero, numbering without
 * gaps) are constraints and triggers in `migrations/`, so that no code can bypass them.
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
import type { Balance, BankCard, EntryType, withdrawalStatuses } from '#protocol/http/wallet.ts'
import { zero } from '#protocol/money.ts'
import { accountId, accounts } from './accounts.ts'
import { amountClassOf } from './amount-classes.ts'
import { id, instant, money } from './columns.ts'
import { plans } from './plans.ts'

/** The destination of a payout as it was when it was requested. */
export type PayoutDestination = { readonly card: BankCard } | { readonly withdrawal_address: string }

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
    /** The last four characters of the destination. */
    destination: text().notNull(),
    /** The complete card or address that the money goes to; null in withdrawals that are older than this column. */
    destination_details: jsonb().$type<PayoutDestination>(),
    status: text().$type<(typeof withdrawalStatuses)[number]>().notNull().default('pending'),
    at: instant().notNull(),
    expected_at: instant().notNull(),
    due_delivery_at: instant().notNull(),
    paid_at: instant(),
    /** Why customer service refused it, in its words. */
    reason: text(),
    /** Refused or cancelled. */
    returned_at: instant(),
    /** The leaf of the end of the withdrawal. The trigger writes it. */
    status_leaf: integer(),
  },
  (table) => [
    index('withdrawals_pending').on(table.due_delivery_at).where(sql`${table.status} = 'pending'`),
    index('withdrawals_account').on(table.account_id),
    check('withdrawals_fee', sql`${table.fee} >= 0 and ${table.fee} < ${table.amount}`),
  ],
)

export type Withdrawal = typeof withdrawals.$inferSelect

/** A partner's balances; each has a row in `balances` and never goes below zero. */
export const partnerBalances = [
  'available',
  'to_be_consumed',
  'to_be_settled',
  'start_up_credit',
  'start_up_credit_in_plans',
] as const satisfies readonly Balance[]

/**
 * The network's side. These keep no balance row, so that partners do not wait for each other; their state is the sum
 * of their entries.
 */
export const networkAccounts = [
  'deposits',
  'payouts',
  'fees',
  'billing',
  'revenue_source',
  'share',
  'credit_pool',
  'chargebacks',
  'coupons',
  'subscriptions',
] as const

export type NetworkAccount = (typeof networkAccounts)[number]

export type LedgerAccount = Balance | NetworkAccount

const partnerBalanceNames: ReadonlySet<string> = new Set(partnerBalances)

/** True for an account that belongs to a partner. */
export function isPartnerBalance(account: LedgerAccount): account is Balance {
  return partnerBalanceNames.has(account)
}

/** One movement of money; its two rows are in `entries`. */
export const movements = pgTable(
  'movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Identifies the operation; its parts (own money, start-up credit, fee) are numbered from 1. */
    reference: text().notNull(),
    part: integer().notNull(),
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    type: text().$type<EntryType>().notNull(),
    /** What the parts of its type move together, for the search; null if there is only this one. */
    parts_total: money(),
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
    index('movements_plan_newest').on(table.plan_id, table.id).where(sql`${table.plan_id} is not null`),
    index('movements_total')
      .on(table.account_id, table.parts_total, table.id)
      .where(sql`${table.parts_total} is not null`),
    index('movements_account').on(table.account_id, table.at),
    index('movements_request')
      .on(table.account_id, table.request_id)
      .where(sql`${table.request_id} is not null`),
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
    /** The owner of a partner's balance; null on the network's side. */
    account_id: text().references(() => accounts.id),
    amount: money().notNull(),
    /** The trigger writes this and the columns below, on a partner's balance only. */
    number: integer(),
    balance_after: money(),
    /** The movement's time and type; the time is never earlier than that of a lower number. */
    at: instant(),
    type: text().$type<EntryType>(),
    /** The index in the account's tree; null in entries that are older than the tree, where it is `number` - 1. */
    leaf: integer(),
  },
  (table) => [
    uniqueIndex('entries_number').on(table.account_id, table.number),
    index('entries_type').on(table.account_id, table.type, table.number).where(isPartners(table)),
    index('entries_balance')
      .on(table.account_id, table.ledger_account, table.number)
      .where(isPartners(table)),
    index('entries_time').on(table.account_id, table.at, table.number).where(isPartners(table)),
    index('entries_movement').on(table.movement_id),
    index('entries_amount')
      .on(table.account_id, sql`abs(${table.amount})`, table.number)
      .where(isPartners(table)),
    index('entries_amount_class')
      .on(table.account_id, amountClassOf(table.amount), table.number)
      .where(isPartners(table)),
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
 * Totals of an account's entries per quarter of an hour and type. The bounds of months differ by time zone, but always
 * fall on a quarter. Written by the trigger.
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
    /** Sums of what was added to and taken from `available`, both positive. */
    money_in: money().notNull().default(zero),
    money_out: money().notNull().default(zero),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.quarter, table.type] })],
)

/** The number of entries of a type per account. Written by the trigger. */
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
  /** What coupons saved, at the settlement of their plans. */
  discount: money().notNull().default(zero),
  investment: money().notNull().default(zero),
  delivery_orders: integer().notNull().default(0),
})

export const figureNames = Object.keys(figures())

/** An account's figures per quarter of an hour; statistics sum these and never scan entries. */
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

/** Sums of `statistics` per UTC day, for queries over all time. Written by its triggers. */
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

/** `issued`: the desk issued the code; the partner starts the acceptance by entering it. */
export type AcceptanceStatus = 'issued' | 'open' | 'accepted' | 'finished' | 'refused'

export const acceptances = pgTable(
  'acceptances',
  {
    id: id(),
    code: text().notNull().unique(),
    reference: text().notNull().unique(),
    account_id: accountId(),
    /** An id in `seed/acceptors.ts`. */
    acceptor_id: text().notNull(),
    amount: money().notNull(),
    status: text().$type<AcceptanceStatus>().notNull().default('issued'),
    issued_at: instant().notNull(),
    /** When the code was entered. */
    opened_at: instant(),
    /** Delivery time of the next state. */
    due_delivery_at: instant(),
  },
  (table) => [
    index('acceptances_account').on(table.account_id, table.opened_at),
    index('acceptances_due').on(table.due_delivery_at).where(sql`${table.due_delivery_at} is not null`),
    check('acceptances_amount', sql`${table.amount} > 0`),
  ],
)

export type Acceptance = typeof acceptances.$inferSelect
