/** The bank card and the withdrawal address: each is set once (docs/rules.md, section P4). */

import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Handlers } from '../../context.ts'
import { bankCards } from '../../db/schema/core.ts'
import { BusinessError } from '../../http/business-error.ts'

/** What is stored once `given` is applied to `current`; refuses to replace what is set. */
function settled<Value>(current: Value | null, given: Value | undefined): Value | null {
  if (given === undefined || isDeepStrictEqual(current, given)) return current
  if (current !== null) throw new BusinessError('wallet.alreadyBound')
  return given
}

export const bankCardHandlers = {
  bankCard: async ({ sandbox, account }) => {
    const [row] = await sandbox.database.read
      .select()
      .from(bankCards)
      .where(eq(bankCards.account_id, account.id))
    return { card: row?.card, withdrawal_address: row?.withdrawal_address }
  },
  editBankCard: async ({ sandbox, account }, given) => {
    await sandbox.database.serializable(async (tx) => {
      const [row] = await tx
        .select()
        .from(bankCards)
        .where(eq(bankCards.account_id, account.id))
        .for('update')
      const before = { card: row?.card ?? null, withdrawal_address: row?.withdrawal_address ?? null }
      const after = {
        card: settled(before.card, given.card),
        withdrawal_address: settled(before.withdrawal_address, given.withdrawal_address),
      }
      if (isDeepStrictEqual(before, after)) throw new BusinessError('wallet.notModified')
      await tx
        .insert(bankCards)
        .values({ account_id: account.id, ...after })
        .onConflictDoUpdate({ target: bankCards.account_id, set: after })
    }, account.id)
    return {}
  },
} satisfies Handlers
