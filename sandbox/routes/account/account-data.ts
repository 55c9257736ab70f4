/** `/user/export` and `/user/close` (additions): export of everything stored about a partner except secrets, and closing. */
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isPositive } from '#protocol/amount.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { withRateLimit } from '../../auth/rate-limit.ts'
import { deleteSecondFactor } from '../../auth/second-factor/state.ts'
import type { Handlers, UserContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { accounts, bankCards, dailyCheckIns, followRecords, sessions } from '../../db/schema/accounts.ts'
import { depositRequests } from '../../db/schema/deposits.ts'
import { acceptances, entries, withdrawals } from '../../db/schema/ledger.ts'
import { noticePreferences } from '../../db/schema/notice-preferences.ts'
import { coupons, planHistory, plans } from '../../db/schema/plans.ts'
import { pushSubscriptions } from '../../db/schema/push.ts'
import { passkeys, rememberedDevices, secondFactors } from '../../db/schema/second-factors.ts'
import { spendingCaps } from '../../db/schema/spending-caps.ts'
import {
  chatEntries,
  chats,
  contracts,
  disputes,
  feedback,
  notifications,
  uploads,
} from '../../db/schema/support.ts'
import { contractsOf } from '../../employment-contracts/contracts.ts'
import { BusinessError } from '../../http/business-error.ts'
import { lockAccount, readBalances } from '../../ledger/accounts.ts'
import { cancelDeposits } from '../../ledger/deposit-requests.ts'
import { endAllSubscriptions } from '../../notifications/push/subscriptions.ts'
import { entryResponses, selectEntries } from '../wallet/entries.ts'

/** Columns that are not exported: secrets, and data of the network. */
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
  'network_part',
  'share_less',
])

type Row = Readonly<Record<string, unknown>>

/** A row without the omitted columns; times as ISO strings. */
function exportRow(row: Row): Record<string, unknown> {
  const exported = Object.entries(row).filter(([name]) => !omittedColumns.has(name))
  return Object.fromEntries(
    exported.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
}

/** The tables with an `account_id`, by the name of their section. */
const tables = {
  bank_cards: bankCards,
  plans,
  withdrawals,
  acceptances,
  chats,
  coupons,
  disputes,
  deposit_requests: depositRequests,
  spending_caps: spendingCaps,
  sign_ins: dailyCheckIns,
  follow_records: followRecords,
  notifications,
  notice_preferences: noticePreferences,
  feedback,
  sessions,
  second_factors: secondFactors,
  push_subscriptions: pushSubscriptions,
  passkeys,
  remembered_devices: rememberedDevices,
} satisfies Record<string, PgTable & { account_id: PgColumn }>

async function sectionsOf(context: UserContext): Promise<[name: string, rows: Row[]][]> {
  const { sandbox, account } = context
  const queries = sandbox.database.read
  const sections: [string, Row[]][] = [
    ['accounts', await queries.select().from(accounts).where(eq(accounts.id, account.id))],
  ]
  for (const [name, table] of Object.entries(tables)) {
    const rows: Row[] = await queries.select().from(table).where(eq(table.account_id, account.id))
    sections.push([name, rows])
  }
  const files = await queries
    .select({ id: uploads.id, type: uploads.type, at: uploads.at })
    .from(uploads)
    .where(eq(uploads.account_id, account.id))
  const planIds = queries.select({ id: plans.id }).from(plans).where(eq(plans.account_id, account.id))
  const history = await queries.select().from(planHistory).where(inArray(planHistory.plan_id, planIds))
  const chatIds = queries.select({ id: chats.id }).from(chats).where(eq(chats.account_id, account.id))
  const messages = await queries.select().from(chatEntries).where(inArray(chatEntries.chat_id, chatIds))
  const rows = await selectEntries(queries, {
    where: eq(entries.account_id, account.id),
    order: asc(entries.number),
    limit: account.next_entry_number,
  })
  const balances = await readBalances(queries, account.id)
  return [
    ...sections,
    ['plan_history', history],
    ['chat_entries', messages],
    ['uploads', files],
    ['contracts', await contractsOf(queries, account.id)],
    ['entries', entryResponses(rows, context)],
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
      sections: sections.map(([name, rows]) => ({ name, total: rows.length, rows: rows.map(exportRow) })),
    }
  },
} satisfies Handlers

/** The partner's own money, and the start-up credit in running plans. */
const ownBalances = ['available', 'to_be_consumed', 'to_be_settled', 'start_up_credit_in_plans'] as const

/** Throws if the account has money or a movement is pending. */
async function assertClosable(tx: Transaction, accountId: string): Promise<void> {
  const balances = await readBalances(tx, accountId)
  if (ownBalances.some((balance) => isPositive(balances[balance])))
    throw new BusinessError('account.moneyLeft')
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
     * Deletes contact data, the payout destination and an unsigned contract at once. The ledger's entries stay: they name
     * nobody. The sessions stay, so that their tokens get 404 (account cancelled) instead of 401.
     */
    closeAccount: async ({ sandbox, account }, { password }) => {
      await withRateLimit(sandbox, {
        buckets: [['oldPassword', account.id]],
        wrongKeys: ['account.passwordWrong'],
        work: async (assertAllowed) => {
          assertAllowed()
          if (!(await passwords.verify(password, account.password_hash)))
            throw new BusinessError('account.passwordWrong')
        },
      })
      const closedAt = sandbox.clock.now()
      await sandbox.database.withAccountLock(async (tx) => {
        await lockAccount(tx, account.id)
        await assertClosable(tx, account.id)
        await cancelDeposits(tx, account.id, closedAt)
        await tx
          .update(accounts)
          .set({ status: 'cancelled', email: '', phone: '', nickname: null, avatar: null, operated_id: null })
          .where(eq(accounts.id, account.id))
        await tx
          .delete(contracts)
          .where(and(eq(contracts.account_id, account.id), isNull(contracts.signed_at)))
        await tx.delete(noticePreferences).where(eq(noticePreferences.account_id, account.id))
        await endAllSubscriptions(tx, account.id)
        await tx.delete(bankCards).where(eq(bankCards.account_id, account.id))
        await deleteSecondFactor(tx, account.id)
        await tx.update(sessions).set({ step_up_until: null }).where(eq(sessions.account_id, account.id))
      }, account.id)
      return { closed_at: closedAt.toISOString() }
    },
  } satisfies Handlers
}
