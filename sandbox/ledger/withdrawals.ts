/** How a pending withdrawal ends without being paid: cancelled by the partner, or refused by customer service. */
import { and, eq, max } from 'drizzle-orm'
import { subtract, toWire } from '#protocol/money.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type Withdrawal, withdrawals } from '../db/schema/core.ts'
import { movements } from '../db/schema/ledger.ts'
import { BusinessError } from '../http/business-error.ts'
import { notify } from '../notifications/notices.ts'
import { lockAccount } from './accounts.ts'
import { post } from './post.ts'

/** Who ended it, and why or with which request. */
export type Ending =
  | { readonly status: 'cancelled'; readonly requestId: string }
  | { readonly status: 'refused'; readonly reason: string }

/**
 * Gives amount and fee back under the withdrawal's reference. The caller holds the account's lock. Refuses with
 * `wallet.withdrawalNotFound`, also for another account's, and with `wallet.withdrawalNotPending`.
 */
export async function returnWithdrawal(
  tx: Transaction,
  accountId: string,
  reference: string,
  ending: Ending,
  now: Date,
): Promise<Withdrawal> {
  // The row's lock keeps the payout away, which takes no lock on the account.
  const [withdrawal] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.reference, reference), eq(withdrawals.account_id, accountId)))
    .for('update')
  if (withdrawal === undefined) throw new BusinessError('wallet.withdrawalNotFound')
  if (withdrawal.status !== 'pending') throw new BusinessError('wallet.withdrawalNotPending')
  const reason = ending.status === 'refused' ? ending.reason : null
  await tx
    .update(withdrawals)
    .set({ status: ending.status, reason, returned_at: now })
    .where(eq(withdrawals.id, withdrawal.id))
  await postReturn(tx, withdrawal, ending, now)
  return { ...withdrawal, status: ending.status, reason, returned_at: now }
}

async function postReturn(
  tx: Transaction,
  { id: withdrawalId, account_id: accountId, reference, amount, fee }: Withdrawal,
  ending: Ending,
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
    ...(ending.status === 'cancelled'
      ? { requestId: ending.requestId, params: { reference } }
      : { params: { reference, reason: ending.reason } }),
  }
  await post(tx, operation, [
    {
      from: 'payouts',
      to: 'available',
      amount: subtract(amount, fee),
      type: 'manual_withdrawal',
      remark: ending.status === 'cancelled' ? 'withdrawalCancelled' : 'withdrawalRefused',
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

/** Customer service refuses a pending payout, with a reason that the partner reads. Refuses as `returnWithdrawal`. */
export async function refusePayout(
  database: Database,
  reference: string,
  reason: string,
  now: Date,
): Promise<Withdrawal> {
  return database.serializable(async (tx) => {
    const [found] = await tx
      .select({ accountId: withdrawals.account_id })
      .from(withdrawals)
      .where(eq(withdrawals.reference, reference))
    if (found === undefined) throw new BusinessError('wallet.withdrawalNotFound')
    const { id, currency } = await lockAccount(tx, found.accountId)
    const refused = await returnWithdrawal(tx, id, reference, { status: 'refused', reason }, now)
    const params = { reference, reason, amount: toWire(refused.amount, currency), currency }
    await notify(tx, id, 'payoutRefused', params, now)
    return refused
  })
}
