/** Start-up credit outside of plans: lending and returning it (docs/rules.md, section R4). */
import { eq } from 'drizzle-orm'
import { isPositive } from '#protocol/amount.ts'
import { amount, equals } from '#protocol/money.ts'
import type { Database, Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
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
    if (!isPositive(account.credit_lent) || account.credit_returned_at !== null) return 'nothing_lent'
    const unused = (await readBalances(tx, accountId)).start_up_credit
    if (!equals(unused, account.credit_lent)) return 'in_use'
    await tx.update(accounts).set({ credit_returned_at: now }).where(eq(accounts.id, accountId))
    await post(tx, { accountId, reference: newReference('credit'), at: now }, [
      {
        from: 'start_up_credit',
        to: 'credit_pool',
        amount: unused,
        type: 'virtual_recharge_deduction',
        remark: 'creditReturned',
      },
    ])
    await notify(tx, accountId, 'creditReturned', {}, now)
    return 'returned'
  }, accountId)
}

/** True while the credit blocks withdrawals: lent, and not returned by a settlement or by customer service. */
export function isCreditOutstanding(
  account: Pick<typeof accounts.$inferSelect, 'credit_lent' | 'credit_returned_at'>,
) {
  return isPositive(account.credit_lent) && account.credit_returned_at === null
}
