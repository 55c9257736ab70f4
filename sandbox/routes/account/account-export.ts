/** `/user/export`: beyond the original calls. Everything that is kept about a partner, secrets aside. */
import { asc, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Handlers, UserContext } from '../../context.ts'
import { accounts, bankCards, planHistory, plans, sessions, withdrawals } from '../../db/schema/core.ts'
import { entries } from '../../db/schema/ledger.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { coupons, dailyCheckIns, feedback, followRecords, uploads } from '../../db/schema/partners.ts'
import { acceptances, disputes, spendingCaps } from '../../db/schema/wallet.ts'
import { contractsOf } from '../../employment-contracts/contracts.ts'
import { readBalances } from '../../ledger/accounts.ts'
import { entryAnswers, selectEntries } from '../wallet/entry-rows.ts'

/** What would open the account, or is the network's own. */
const withheld = new Set([
  'account_id',
  'password_hash',
  'transaction_password_hash',
  'token_hash',
  'bytes',
  'network_part',
  'share_less',
])

type Row = Readonly<Record<string, unknown>>

/** A row as it goes out: nothing withheld, times as text. */
function plain(row: Row): Record<string, unknown> {
  const kept = Object.entries(row).filter(([name]) => !withheld.has(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
}

/** By the name of their section; each has the account's id in `account_id`. */
const tables = {
  bank_cards: bankCards,
  plans,
  withdrawals,
  acceptances,
  coupons,
  disputes,
  spending_caps: spendingCaps,
  sign_ins: dailyCheckIns,
  follow_records: followRecords,
  notifications,
  feedback,
  sessions,
} satisfies Record<string, PgTable & { account_id: PgColumn }>

async function sectionsOf(context: UserContext): Promise<[name: string, rows: Row[]][]> {
  const { sandbox, account } = context
  const queries = sandbox.database.read
  const own: [string, Row[]][] = [
    ['accounts', await queries.select().from(accounts).where(eq(accounts.id, account.id))],
  ]
  for (const [name, table] of Object.entries(tables)) {
    const rows: Row[] = await queries.select().from(table).where(eq(table.account_id, account.id))
    own.push([name, rows])
  }
  const files = await queries
    .select({ id: uploads.id, type: uploads.type, at: uploads.at })
    .from(uploads)
    .where(eq(uploads.account_id, account.id))
  const planIds = queries.select({ id: plans.id }).from(plans).where(eq(plans.account_id, account.id))
  const history = await queries.select().from(planHistory).where(inArray(planHistory.plan_id, planIds))
  const rows = await selectEntries(queries, {
    where: eq(entries.account_id, account.id),
    order: asc(entries.number),
    limit: account.next_entry_number,
  })
  const balances = await readBalances(queries, account.id)
  return [
    ...own,
    ['plan_history', history],
    ['uploads', files],
    ['contracts', await contractsOf(queries, account.id)],
    ['entries', entryAnswers(rows, context)],
    ['balances', Object.entries(balances).map(([balance, amount]) => ({ balance, amount }))],
  ]
}

export const exportHandlers = {
  exportData: async (context) => {
    const as_of = context.sandbox.clock.now().toISOString()
    const sections = await sectionsOf(context)
    return {
      username: context.account.username,
      as_of,
      sections: sections.map(([name, rows]) => ({ name, total: rows.length, rows: rows.map(plain) })),
    }
  },
} satisfies Handlers
