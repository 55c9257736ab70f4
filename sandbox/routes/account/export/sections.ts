/** What is stored about a partner, by sections, in pages. */
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { zero } from '#protocol/money.ts'
import type { UserContext } from '../../../context.ts'
import type { ReadQueries } from '../../../db/database.ts'
import { accounts, bankCards, dailyCheckIns, followRecords, sessions } from '../../../db/schema/accounts.ts'
import { depositRequests } from '../../../db/schema/deposits.ts'
import { acceptances, balances, entries, partnerBalances, withdrawals } from '../../../db/schema/ledger.ts'
import { noticePreferences } from '../../../db/schema/notice-preferences.ts'
import { coupons, planHistory, plans } from '../../../db/schema/plans.ts'
import { pushSubscriptions } from '../../../db/schema/push.ts'
import { passkeys, rememberedDevices, secondFactors } from '../../../db/schema/second-factors.ts'
import { spendingCaps } from '../../../db/schema/spending-caps.ts'
import {
  chatEntries,
  chats,
  contracts,
  disputes,
  feedback,
  notifications,
  uploads,
} from '../../../db/schema/support.ts'
import { entryResponses, inRange, selectEntries } from '../../wallet/entries.ts'

/** Columns that are not exported, nor read: secrets, files, and data of the network. */
const omittedColumns = new Set([
  'account_id',
  'password_hash',
  'transaction_password_hash',
  'token_hash',
  'key_hash',
  'sealed_secret',
  'pending_secret',
  'device_hash',
  'public_key',
  'recovery_hashes',
  'session_hash',
  'endpoint',
  'p256dh',
  'auth',
  'bytes',
  'signature',
  'network_part',
  'share_less',
])

export type Row = Readonly<Record<string, unknown>>

/** Rows per query: a page of entries takes the process some milliseconds. */
const pageSize = 500

/** What tells the rows of an account apart, in an order that an index has where there can be many. */
type Key = readonly [PgColumn, ...PgColumn[]]

/** The tables with an `account_id`, by the name of their section. */
const tables = {
  bank_cards: [bankCards, [bankCards.account_id]],
  plans: [plans, [plans.product_id, plans.ordinal]],
  withdrawals: [withdrawals, [withdrawals.id]],
  acceptances: [acceptances, [acceptances.id]],
  chats: [chats, [chats.id]],
  coupons: [coupons, [coupons.id]],
  disputes: [disputes, [disputes.opened_at, disputes.id]],
  deposit_requests: [depositRequests, [depositRequests.requested_at, depositRequests.id]],
  spending_caps: [spendingCaps, [spendingCaps.account_id]],
  sign_ins: [dailyCheckIns, [dailyCheckIns.day]],
  follow_records: [followRecords, [followRecords.followed_at, followRecords.id]],
  notifications: [notifications, [notifications.number]],
  notice_preferences: [noticePreferences, [noticePreferences.kind]],
  feedback: [feedback, [feedback.at, feedback.id]],
  sessions: [sessions, [sessions.id]],
  second_factors: [secondFactors, [secondFactors.account_id]],
  push_subscriptions: [pushSubscriptions, [pushSubscriptions.id]],
  passkeys: [passkeys, [passkeys.id]],
  remembered_devices: [rememberedDevices, [rememberedDevices.id]],
  uploads: [uploads, [uploads.at, uploads.id]],
  contracts: [contracts, [contracts.key]],
} as const satisfies Record<string, readonly [PgTable & { account_id: PgColumn }, Key]>

/** The rows of a table, in the order of their key. */
async function* pagesOf(
  queries: ReadQueries,
  table: PgTable,
  own: SQL,
  key: Key,
): AsyncGenerator<Row[], void> {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !omittedColumns.has(name)),
  )
  let after: SQL | undefined
  for (;;) {
    const rows: Row[] = await queries
      .select(columns)
      .from(table)
      .where(and(own, after))
      .orderBy(...key.map((column) => asc(column)))
      .limit(pageSize)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    const values = key.map((column) => sql.param(last[column.name], column))
    after = sql`(${sql.join([...key], sql`, `)}) > (${sql.join(values, sql`, `)})`
  }
}

/** The entries up to a number, as the wallet shows them. */
async function* entryPages(
  queries: ReadQueries,
  context: UserContext,
  last: number,
): AsyncGenerator<Row[], void> {
  const { id } = context.account
  for (let after = 0; after < last; ) {
    const where = inRange(id, { after, last }, undefined)
    const rows = await selectEntries(queries, { where, order: asc(entries.number), limit: pageSize })
    if (rows.length > 0) yield entryResponses(rows, context)
    after = rows.at(-1)?.number ?? last
  }
}

/** The number of the newest entry, and the balances that it leaves, in one statement. */
async function readLedger(queries: ReadQueries, accountId: string) {
  const rows = await queries
    .select({ next: accounts.next_entry_number, balance: balances.balance, amount: balances.amount })
    .from(accounts)
    .leftJoin(balances, eq(balances.account_id, accounts.id))
    .where(eq(accounts.id, accountId))
  return {
    last: (rows[0]?.next ?? 1) - 1,
    balances: partnerBalances.map((balance) => {
      return { balance, amount: rows.find((row) => row.balance === balance)?.amount ?? zero }
    }),
  }
}

async function* onePage(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  if (rows.length > 0) yield rows
}

/** The sections, to be read in their order. */
export async function* sectionsOf(
  queries: ReadQueries,
  context: UserContext,
): AsyncGenerator<readonly [name: string, pages: AsyncIterable<readonly Row[]>], void> {
  const { id } = context.account
  yield ['accounts', pagesOf(queries, accounts, eq(accounts.id, id), [accounts.id])]
  for (const [name, [table, key]] of Object.entries(tables))
    yield [name, pagesOf(queries, table, eq(table.account_id, id), key)]
  const planIds = queries.select({ id: plans.id }).from(plans).where(eq(plans.account_id, id))
  const ofPlans = inArray(planHistory.plan_id, planIds)
  yield ['plan_history', pagesOf(queries, planHistory, ofPlans, [planHistory.plan_id, planHistory.position])]
  const chatIds = queries.select({ id: chats.id }).from(chats).where(eq(chats.account_id, id))
  const ofChats = inArray(chatEntries.chat_id, chatIds)
  yield ['chat_entries', pagesOf(queries, chatEntries, ofChats, [chatEntries.number])]
  const ledger = await readLedger(queries, id)
  yield ['entries', entryPages(queries, context, ledger.last)]
  yield ['balances', onePage(ledger.balances)]
}
