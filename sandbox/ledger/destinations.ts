/** Where an account is paid out to: the partner sets it once, customer service changes it (docs/rules.md, section P4). */
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { BankCard } from '#protocol/http/wallet.ts'
import type { Database } from '../db/database.ts'
import { bankCards } from '../db/schema/core.ts'
import { lockAccount } from './accounts.ts'
import { holdWithdrawals } from './withdrawal-hold.ts'

/** The new card or address; null frees it, so that the partner can set it again. */
export type DestinationChange =
  | { readonly card: BankCard | null }
  | { readonly withdrawal_address: string | null }

/**
 * Customer service changes the card or the address; false when that is what it is already. A change of one that was set
 * holds withdrawals for a day.
 */
export async function changeDestination(
  database: Database,
  accountId: string,
  change: DestinationChange,
  now: Date,
): Promise<boolean> {
  return database.serializable(async (tx) => {
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
