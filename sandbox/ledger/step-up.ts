/** The step-up window that a funding, a withdrawal and a new payout destination require (docs/rules.md, section R2). */
import { and, eq, gt } from 'drizzle-orm'
import { limits } from '#protocol/http/limits.ts'
import { activeSecondFactor } from '../auth/second-factor/accepted-code.ts'
import type { UserContext } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { type Account, sessions } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'

type Caller = Pick<UserContext, 'sessionId' | 'receivedAt'>

/**
 * Closes the session's step-up window; false if it was not open when the request arrived: time spent in the account's queue
 * does not count.
 */
async function closeWindow(
  tx: Transaction,
  account: Account,
  { sessionId, receivedAt }: Caller,
  now: Date,
): Promise<boolean> {
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
  return closed.length > 0
}

/**
 * Uses up the window that the transaction password opened. Called last in the transaction, so that the window stays open when
 * another check rejects the request. Rejects with `wallet.transactionPasswordMissing` or `wallet.transactionPasswordError`.
 */
export async function consumeStepUp(
  tx: Transaction,
  account: Account,
  caller: Caller,
  now: Date,
): Promise<void> {
  if (account.transaction_password_hash === null) throw new BusinessError('wallet.transactionPasswordMissing')
  if (!(await closeWindow(tx, account, caller, now)))
    throw new BusinessError('wallet.transactionPasswordError')
}

/**
 * Uses up the checked code of an account with a second factor. Rejects with `auth.secondFactorNeeded` if none was checked, or
 * too long ago when the request arrived.
 */
async function consumeSecondFactor(
  tx: Transaction,
  account: Account,
  { sessionId, receivedAt }: Caller,
  now: Date,
): Promise<void> {
  if ((await activeSecondFactor(tx, account.id)) === undefined) return
  const used = await tx
    .update(sessions)
    .set({ second_factor_until: null })
    .where(and(eq(sessions.token_hash, sessionId), gt(sessions.second_factor_until, receivedAt ?? now)))
    .returning({ token_hash: sessions.token_hash })
  if (used.length === 0) throw new BusinessError('auth.secondFactorNeeded')
}

/**
 * Uses up what a payout destination needs, called last like `consumeStepUp`: the code of an account with a second factor, and
 * the window. Without a transaction password the login password opens the window. Rejects with `auth.secondFactorNeeded`,
 * `wallet.transactionPasswordError` or `account.passwordNeeded`.
 */
export async function consumeStepUpForDestination(
  tx: Transaction,
  account: Account,
  caller: Caller,
  now: Date,
): Promise<void> {
  await consumeSecondFactor(tx, account, caller, now)
  if (await closeWindow(tx, account, caller, now)) return
  const hasPassword = account.transaction_password_hash !== null
  throw new BusinessError(hasPassword ? 'wallet.transactionPasswordError' : 'account.passwordNeeded')
}

/** Opens the session's step-up window. */
export async function openStepUp({ sandbox, sessionId }: UserContext): Promise<void> {
  const until = new Date(sandbox.clock.now().getTime() + limits.stepUpMs)
  await sandbox.database.transaction((tx) =>
    tx.update(sessions).set({ step_up_until: until }).where(eq(sessions.token_hash, sessionId)),
  )
}
