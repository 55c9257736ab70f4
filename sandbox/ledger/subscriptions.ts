/** A level that a partner bought. The sandbox sells none; its demo account shows the entry that other hosts send. */
import type { Amount } from '#protocol/amount.ts'
import { compare } from '#protocol/money.ts'
import type { Database } from '../db/database.ts'
import { BusinessError } from '../http/business-error.ts'
import { lockAccount, readBalances } from './accounts.ts'
import { post } from './post.ts'
import { newReference } from './references.ts'

/** Takes the price from the available balance. Refuses with `wallet.insufficientBalance`. */
export async function bookSubscription(
  database: Database,
  accountId: string,
  amount: Amount,
  at: Date,
): Promise<void> {
  await database.serializable(async (tx) => {
    await lockAccount(tx, accountId)
    const { available } = await readBalances(tx, accountId)
    if (compare(amount, available) > 0) throw new BusinessError('wallet.insufficientBalance')
    await post(tx, { accountId, reference: newReference('subscription'), at }, [
      { from: 'available', to: 'subscriptions', amount, type: 'vip_subscription', remark: 'levelBought' },
    ])
  }, accountId)
}
