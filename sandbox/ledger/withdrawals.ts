/** Withdrawals: methods and fees, payout destinations, and returning a pending withdrawal (cancelled or refused). */

import { isDeepStrictEqual } from 'node:util'
import { and, eq, max } from 'drizzle-orm'
import type { WithdrawMethod } from '#protocol/http/config.ts'
import type { BankCard } from '#protocol/http/wallet.ts'
import { amount, subtract, toWire } from '#protocol/money.ts'
import type { Database, Transaction } from '../db/database.ts'
import { bankCards } from '../db/schema/accounts.ts'
import { movements, type Withdrawal, withdrawals } from '../db/schema/ledger.ts'
import { BusinessError } from '../http/business-error.ts'
import { notify } from '../notifications/notices.ts'
import { lockAccount } from './accounts.ts'
import { post } from './post.ts'
import { holdWithdrawals } from './withdrawal-hold.ts'

/** `arrival_minutes` are in delivery time here; `withdrawMethodsAt` converts them to real time. */
export const withdrawMethods: WithdrawMethod[] = [
  {
    method: 'card',
    fee_fixed: amount('1'),
    fee_rate: amount('0.005'),
    minimum: amount('10'),
    arrival_minutes: 180,
  },
  {
    method: 'address',
    fee_fixed: amount('2'),
    fee_rate: amount('0'),
    minimum: amount('20'),
    arrival_minutes: 60,
  },
]

/** The methods with the delay in real time, when delivery time runs `speed` times as fast. */
export function withdrawMethodsAt(speed: number): WithdrawMethod[] {
  return withdrawMethods.map((method) => ({
    ...method,
    arrival_minutes: Math.ceil(method.arrival_minutes / speed),
  }))
}

/** The method by its name. */
export function withdrawMethodOf(name: WithdrawMethod['method']): WithdrawMethod {
  const method = withdrawMethods.find((candidate) => candidate.method === name)
  if (method === undefined) throw new RangeError('no such method')
  return method
}

/** The new card or address; null clears it, so that the partner can set it again. */
export type DestinationChange =
  | { readonly card: BankCard | null }
  | { readonly withdrawal_address: string | null }

/**
 * Customer service changes the card or the address; false when it is the same already. Replacing or clearing one holds
 * withdrawals for a day.
 */
export async function changeDestination(
  database: Database,
  accountId: string,
  change: DestinationChange,
  now: Date,
): Promise<boolean> {
  return database.withAccountLock(async (tx) => {
    await lockAccount(tx, accountId)
    const [row] = await tx.select().from(bankCards).where(eq(bankCards.account_id, accountId)).for('update')
    const [before, after] =
      'card' in change
        ? [row?.card ?? null, change.card]
        : [row?.withdrawal_address ?? null, change.withdrawal_address]
    if (isDeepStrictEqual(before, after)) return false
    await tx
      .insert(bankCards)
      .values({ account_id: accountId, ...change })
      .onConflictDoUpdate({ target: bankCards.account_id, set: change })
    if (before !== null) await holdWithdrawals(tx, accountId, 'destinationChanged', now)
    return true
  }, accountId)
}

/** How a pending withdrawal is returned, with the reason or the request. */
export type WithdrawalReturn =
  | { readonly status: 'cancelled'; readonly requestId: string }
  | { readonly status: 'refused'; readonly reason: string }

/**
 * Returns amount and fee under the withdrawal's reference. The caller holds the account's lock. Rejects with
 * `wallet.withdrawalNotFound`, also for another account's withdrawal, and with `wallet.withdrawalNotPending`.
 */
export async function returnWithdrawal(
  tx: Transaction,
  accountId: string,
  reference: string,
  end: WithdrawalReturn,
  now: Date,
): Promise<Withdrawal> {
  // The row lock blocks the payout, which takes no lock on the account.
  const [withdrawal] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.reference, reference), eq(withdrawals.account_id, accountId)))
    .for('update')
  if (withdrawal === undefined) throw new BusinessError('wallet.withdrawalNotFound')
  if (withdrawal.status !== 'pending') throw new BusinessError('wallet.withdrawalNotPending')
  const reason = end.status === 'refused' ? end.reason : null
  await tx
    .update(withdrawals)
    .set({ status: end.status, reason, returned_at: now })
    .where(eq(withdrawals.id, withdrawal.id))
  await postReturn(tx, withdrawal, end, now)
  return { ...withdrawal, status: end.status, reason, returned_at: now }
}

async function postReturn(
  tx: Transaction,
  { id: withdrawalId, account_id: accountId, reference, amount, fee }: Withdrawal,
  end: WithdrawalReturn,
  at: Date,
): Promise<void> {
  const [last] = await tx
    .select({ part: max(movements.part) })
    .from(movements)
    .where(eq(movements.reference, reference))
  const operation = {
    accountId,
    reference,
    firstPart: (last?.part ?? 0) + 1,
    at,
    withdrawalId,
    ...(end.status === 'cancelled'
      ? { requestId: end.requestId, params: { reference } }
      : { params: { reference, reason: end.reason } }),
  }
  await post(tx, operation, [
    {
      from: 'payouts',
      to: 'available',
      amount: subtract(amount, fee),
      type: 'manual_withdrawal',
      remark: end.status === 'cancelled' ? 'withdrawalCancelled' : 'withdrawalRefused',
    },
    {
      from: 'fees',
      to: 'available',
      amount: fee,
      type: 'manual_withdrawal',
      remark: 'withdrawalFeeReturned',
    },
  ])
}

/** Customer service refuses a pending payout, with a reason for the partner. Rejects as `returnWithdrawal` does. */
export async function refusePayout(
  database: Database,
  reference: string,
  reason: string,
  now: Date,
): Promise<Withdrawal> {
  const [found] = await database.read
    .select({ accountId: withdrawals.account_id })
    .from(withdrawals)
    .where(eq(withdrawals.reference, reference))
  if (found === undefined) throw new BusinessError('wallet.withdrawalNotFound')
  return database.withAccountLock(async (tx) => {
    const { id, currency } = await lockAccount(tx, found.accountId)
    const refused = await returnWithdrawal(tx, id, reference, { status: 'refused', reason }, now)
    const params = { reference, reason, amount: toWire(refused.amount, currency), currency }
    await notify(tx, id, 'payoutRefused', params, now)
    return refused
  }, found.accountId)
}
