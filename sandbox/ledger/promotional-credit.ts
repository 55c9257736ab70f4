/** Start-up credit outside of plans: lending and returning it (docs/rules.md, section R4). */
import { eq } from 'drizzle-orm'
import { type Amount, isPositive } from '#protocol/amount.ts'
import { amount, equals } from '#protocol/money.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'
import { notify } from '../notifications/notices.ts'
import { lockAccount, readBalances } from './accounts.ts'
import { newReference, post } from './post.ts'

/** The credit that the network lends a new ad account. */
export const startUpCredit = amount('100')

/** Lends the start-up credit when an ad account opens; a second call lends nothing. */
export async function lendPromotionalCredit(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (isPositive(account.credit_lent)) return
  await tx.update(accounts).set({ credit_lent: startUpCredit }).where(eq(accounts.id, accountId))
  await post(tx, { accountId, reference: newReference('credit'), at: now }, [
    {
      from: 'credit_pool',
      to: 'start_up_credit',
      amount: startUpCredit,
      type: 'ad_serving',
      remark: 'creditLent',
    },
  ])
}

/**
 * Customer service takes the whole credit back, which unblocks withdrawals. `in_use`: plans use some of it, so the first
 * settlement returns it; `nothing_lent`: none was lent or it was returned already.
 */
export async function returnUnusedCredit(
  database: Database,
  accountId: string,
  now: Date,
): Promise<'returned' | 'in_use' | 'nothing_lent'> {
  return database.withAccountLock(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const returned = await postReturn(tx, account, now)
    if (typeof returned === 'string') return returned
    await notify(tx, accountId, 'creditReturned', {}, now)
    return 'returned'
  }, accountId)
}

/** The partner gives the whole credit back. The caller holds the account's lock. Rejects while a plan uses some of it. */
export async function giveCreditBack(
  tx: Transaction,
  account: Account,
  requestId: string,
  now: Date,
): Promise<{ reference: string; amount: Amount }> {
  const returned = await postReturn(tx, account, now, requestId)
  if (returned === 'in_use') throw new BusinessError('wallet.creditInUse')
  if (returned === 'nothing_lent') throw new BusinessError('wallet.creditNotLent')
  return returned
}

async function postReturn(
  tx: Transaction,
  account: Account,
  at: Date,
  requestId?: string,
): Promise<{ reference: string; amount: Amount } | 'in_use' | 'nothing_lent'> {
  if (!isCreditOutstanding(account)) return 'nothing_lent'
  const unused = (await readBalances(tx, account.id)).start_up_credit
  if (!equals(unused, account.credit_lent)) return 'in_use'
  const reference = newReference('credit')
  await tx.update(accounts).set({ credit_returned_at: at }).where(eq(accounts.id, account.id))
  await post(tx, { accountId: account.id, reference, at, ...(requestId !== undefined && { requestId }) }, [
    {
      from: 'start_up_credit',
      to: 'credit_pool',
      amount: unused,
      type: 'virtual_recharge_deduction',
      remark: 'creditReturned',
    },
  ])
  return { reference, amount: unused }
}

/** True while the credit blocks withdrawals: lent, and not returned by a settlement or by customer service. */
export function isCreditOutstanding(
  account: Pick<typeof accounts.$inferSelect, 'credit_lent' | 'credit_returned_at'>,
) {
  return isPositive(account.credit_lent) && account.credit_returned_at === null
}
