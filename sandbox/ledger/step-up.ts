/** The step-up window that a funding or a withdrawal requires (docs/rules.md, section R2). */
import { and, eq, gt } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { type Account, sessions } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'

/**
 * Closes the session's step-up window if it was open when the request arrived: time spent in the account's queue does not
 * count. Called last in the transaction, so that the window stays open when another check rejects the request. Rejects
 * with `wallet.transactionPasswordMissing` or `wallet.transactionPasswordError`.
 */
export async function consumeStepUp(
  tx: Transaction,
  account: Account,
  { sessionId, receivedAt }: Pick<UserContext, 'sessionId' | 'receivedAt'>,
  now: Date,
): Promise<void> {
  if (account.transaction_password_hash === null) throw new BusinessError('wallet.transactionPasswordMissing')
  const closed = await tx
    .update(sessions)
    .set({ step_up_until: null })
    .where(
      and(
        eq(sessions.token_hash, sessionId),
        eq(sessions.account_id, account.id),
        gt(sessions.step_up_until, receivedAt ?? now),
      ),
    )
    .returning({ token_hash: sessions.token_hash })
  if (closed.length === 0) throw new BusinessError('wallet.transactionPasswordError')
}
