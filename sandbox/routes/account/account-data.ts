/** `/user/export` and `/user/close`, beyond the original calls: everything stored about a partner except secrets, and closing. */
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isPositive } from '#protocol/amount.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { guess } from '../../auth/rate-limit.ts'
import type { Handlers, UserContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { accounts, bankCards, dailyCheckIns, followRecords, sessions } from '../../db/schema/accounts.ts'
import { acceptances, entries, spendingCaps, withdrawals } from '../../db/schema/ledger.ts'
import { coupons, planHistory, plans } from '../../db/schema/plans.ts'
import { contracts, disputes, feedback, notifications, uploads } from '../../db/schema/support.ts'
import { contractsOf } from '../../employment-contracts/contracts.ts'
import { BusinessError } from '../../http/business-error.ts'
import { lockAccount, readBalances } from '../../ledger/accounts.ts'
import { entryAnswers, selectEntries } from '../wallet/entries.ts'

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

/** The partner's own money, and what of the start-up credit still runs in his plans. */
const own = ['available', 'to_be_consumed', 'to_be_settled', 'start_up_credit_in_plans'] as const

async function refuseWithMoney(tx: Transaction, accountId: string): Promise<void> {
  const balances = await readBalances(tx, accountId)
  if (own.some((balance) => isPositive(balances[balance]))) throw new BusinessError('account.moneyLeft')
  const [pending] = await tx
    .select({ number: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.account_id, accountId), eq(withdrawals.status, 'pending')))
  const [running] = await tx
    .select({ number: count() })
    .from(acceptances)
    .where(and(eq(acceptances.account_id, accountId), inArray(acceptances.status, ['open', 'accepted'])))
  if ((pending?.number ?? 0) + (running?.number ?? 0) > 0) throw new BusinessError('account.movementPending')
}

export function closeHandlers(passwords: Passwords) {
  return {
    /**
     * Contact data, the payout destination and an unsigned contract go at once; the ledger's entries stay, as they name nobody. The sessions
     * stay as well, so that whoever still holds a token hears 404 and not that it never existed.
     */
    closeAccount: async ({ sandbox, account }, { password }) => {
      await guess(sandbox, {
        of: [['oldPassword', account.id]],
        isWrong: ['account.passwordWrong'],
        work: async (refuseTooMany) => {
          refuseTooMany()
          if (!(await passwords.verify(password, account.password_hash)))
            throw new BusinessError('account.passwordWrong')
        },
      })
      const closedAt = sandbox.clock.now()
      await sandbox.database.serializable(async (tx) => {
        await lockAccount(tx, account.id)
        await refuseWithMoney(tx, account.id)
        await tx
          .update(accounts)
          .set({ status: 'cancelled', email: '', phone: '', nickname: null, avatar: null, operated_id: null })
          .where(eq(accounts.id, account.id))
        await tx
          .delete(contracts)
          .where(and(eq(contracts.account_id, account.id), isNull(contracts.signed_at)))
        await tx.delete(bankCards).where(eq(bankCards.account_id, account.id))
        await tx.update(sessions).set({ step_up_until: null }).where(eq(sessions.account_id, account.id))
      }, account.id)
      return { closed_at: closedAt.toISOString() }
    },
  } satisfies Handlers
}
