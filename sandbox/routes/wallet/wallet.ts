/** Balances, what blocks a withdrawal, and the payout destination (docs/rules.md, sections P3 and R5). */
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { MessageKey } from '#protocol/http/messages.ts'
import { sum as sumOf, toWire, zero } from '#protocol/money.ts'
import { lockedUntil } from '../../auth/transaction-password.ts'
import type { Handlers, UserContext } from '../../context.ts'
import { preparedQuery } from '../../db/database.ts'
import { type Account, accounts, bankCards } from '../../db/schema/accounts.ts'
import { balances } from '../../db/schema/ledger.ts'
import { coupons } from '../../db/schema/plans.ts'
import { BusinessError } from '../../http/business-error.ts'
import { messageText } from '../../http/respond.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { ledgerHeadOf } from '../../ledger/history/stored-tree.ts'
import { isCreditOutstanding } from '../../ledger/promotional-credit.ts'
import { consumeStepUpForDestination } from '../../ledger/step-up.ts'
import { heldUntil } from '../../ledger/withdrawal-hold.ts'
import { notify } from '../../notifications/notices.ts'
import { listEntries } from './entry-list.ts'
import { withdraw } from './withdrawals.ts'

/** The value to store; throws if it would replace another one. */
function setOnce<Value>(current: Value | null, next: Value | undefined): Value | null {
  if (next === undefined || isDeepStrictEqual(current, next)) return current
  if (current !== null) throw new BusinessError('wallet.alreadyBound')
  return next
}

export const bankCardHandlers = {
  bankCard: async ({ sandbox, account }) => {
    const [row] = await sandbox.database.read
      .select()
      .from(bankCards)
      .where(eq(bankCards.account_id, account.id))
    return { card: row?.card, withdrawal_address: row?.withdrawal_address }
  },
  /** Needs an open step-up window. */
  editBankCard: async (context, request) => {
    const { sandbox, account } = context
    await sandbox.database.withAccountLock(async (tx) => {
      const [row] = await tx
        .select()
        .from(bankCards)
        .where(eq(bankCards.account_id, account.id))
        .for('update')
      const before = { card: row?.card ?? null, withdrawal_address: row?.withdrawal_address ?? null }
      const after = {
        card: setOnce(before.card, request.card),
        withdrawal_address: setOnce(before.withdrawal_address, request.withdrawal_address),
      }
      if (isDeepStrictEqual(before, after)) throw new BusinessError('wallet.notModified')
      const now = sandbox.clock.now()
      await consumeStepUpForDestination(tx, await lockAccount(tx, account.id), context, now)
      await tx
        .insert(bankCards)
        .values({ account_id: account.id, ...after })
        .onConflictDoUpdate({ target: bankCards.account_id, set: after })
      await notify(tx, account.id, 'destinationBound', {}, now)
    }, account.id)
    return {}
  },
} satisfies Handlers

const saved = sql`(select coalesce(sum(${coupons.saved}), 0) from ${coupons} where ${eq(coupons.account_id, accounts.id)})`

const accountWithBalances = preparedQuery((queries) =>
  queries
    .select({
      deposit_total: accounts.deposit_total,
      shop_level: accounts.shop_level,
      settled_total: accounts.settled_total,
      credit_lent: accounts.credit_lent,
      credit_returned_at: accounts.credit_returned_at,
      tree_size: accounts.tree_size,
      checkpoint_root: accounts.checkpoint_root,
      withdrawals_held_until: accounts.withdrawals_held_until,
      transaction_password_locked_until: accounts.transaction_password_locked_until,
      /** The savings by coupons in settled plans. */
      saved: saved.mapWith(coupons.saved),
      name: balances.balance,
      amount: balances.amount,
    })
    .from(accounts)
    .leftJoin(balances, eq(balances.account_id, accounts.id))
    .where(eq(accounts.id, sql.placeholder('accountId'))),
)

/** The account and its balances, read by one query so that they are consistent. */
async function readProperty({ sandbox, account }: UserContext) {
  const rows = await accountWithBalances(sandbox.database.read).execute({ accountId: account.id })
  const amountOf = (name: string) => rows.find((row) => row.name === name)?.amount ?? zero
  const [row] = rows
  if (row === undefined) throw new Error('no such account')
  return { row, amountOf }
}

async function property(context: UserContext) {
  const { row, amountOf } = await readProperty(context)
  const now = context.sandbox.clock.now()
  const { currency } = context.account
  const wire = (amount: typeof zero) => toWire(amount, currency)
  const [available, toBeConsumed, toBeSettled] = [
    amountOf('available'),
    amountOf('to_be_consumed'),
    amountOf('to_be_settled'),
  ]
  return {
    currency,
    total_assets: wire(sumOf([available, toBeConsumed, toBeSettled])),
    available: wire(available),
    to_be_consumed: wire(toBeConsumed),
    to_be_settled: wire(toBeSettled),
    discount_amount: wire(row.saved),
    deposit: wire(row.deposit_total),
    shop_level: row.shop_level,
    settled_total: wire(row.settled_total),
    start_up_credit: {
      lent: wire(row.credit_lent),
      unused: wire(amountOf('start_up_credit')),
      in_plans: wire(amountOf('start_up_credit_in_plans')),
      is_returned: row.credit_returned_at !== null,
    },
    withdraw_blocks: withdrawBlocks(context, row, now),
    ledger_head: ledgerHeadOf(row),
    as_of: now.toISOString(),
  }
}

type WithdrawalState = Pick<
  Account,
  'credit_lent' | 'credit_returned_at' | 'withdrawals_held_until' | 'transaction_password_locked_until'
>

/** Everything that blocks a withdrawal of any amount now, with the text of its error. */
function withdrawBlocks({ language, timeZone }: UserContext, account: WithdrawalState, now: Date) {
  const block = (key: MessageKey, until?: string) => ({
    key,
    msg: messageText(key, until === undefined ? {} : { until }, language, timeZone),
    until,
  })
  const held = heldUntil(account, now)
  const locked = lockedUntil(account, now)
  return [
    ...(isCreditOutstanding(account) ? [block('wallet.startUpFundsNotReturned')] : []),
    ...(held === undefined ? [] : [block('wallet.heldAfterChange', held.toISOString())]),
    ...(locked === undefined ? [] : [block('wallet.transactionPasswordLocked', locked.toISOString())]),
  ]
}

export const walletHandlers = { property, withdraw, entries: listEntries } satisfies Handlers
