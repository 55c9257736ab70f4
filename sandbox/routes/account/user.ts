/** The signed-in user, the ad account and the transaction password (docs/rules.md, sections P5 and P7). */
import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedRequestOf } from '#protocol/http/endpoint.ts'
import { limits } from '#protocol/http/limits.ts'
import type { userCalls } from '#protocol/http/user.ts'
import { takeCode } from '../../auth/codes.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { guess } from '../../auth/rate-limit.ts'
import { checkedHash, clearedAttempts } from '../../auth/transaction-password.ts'
import type { Handlers, UserContext } from '../../context.ts'
import { accounts, sessions } from '../../db/schema/core.ts'
import { ensureWaitingPlans } from '../../delivery/waiting-plans.ts'
import { BusinessError } from '../../http/business-error.ts'
import { once } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { lendPromotionalCredit } from '../../ledger/promotional-credit.ts'
import { closeStepUps, holdWithdrawals } from '../../ledger/withdrawal-hold.ts'
import { userInfo } from './user-info.ts'

/**
 * Replaces the hash only if it is still the one that was checked, so that of two changes at once one is refused. A change
 * holds withdrawals and closes the step-up windows that the old password opened; the first setting does neither.
 */
async function setHash(
  { sandbox, account }: UserContext,
  before: string | null,
  hash: string,
): Promise<boolean> {
  const column = accounts.transaction_password_hash
  return sandbox.database.db.transaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ transaction_password_hash: hash, ...clearedAttempts })
      .where(and(eq(accounts.id, account.id), before === null ? isNull(column) : eq(column, before)))
      .returning({ id: accounts.id })
    if (changed.length === 1 && before !== null) {
      await closeStepUps(tx, account.id)
      await holdWithdrawals(tx, account.id, 'passwordChanged', sandbox.clock.now())
    }
    return changed.length === 1
  })
}

async function openStepUp({ sandbox, sessionId }: UserContext): Promise<void> {
  const until = new Date(sandbox.clock.now().getTime() + limits.stepUpMs)
  await sandbox.database.db
    .update(sessions)
    .set({ step_up_until: until })
    .where(eq(sessions.token_hash, sessionId))
}

/** Opens the ad account. A guess too many is refused after the claim on the `request_id`: a repeat gets the first answer. */
function openStore(context: UserContext, request: ParsedRequestOf<typeof userCalls.openStore>) {
  const { sandbox, account: caller } = context
  return guess(sandbox, {
    of: [['authorisationCode', caller.id]],
    isWrong: ['auth.authorisationCodeNotFound'],
    work: (refuseTooMany) =>
      once(context, 'openStore', request, async (tx) => {
        refuseTooMany()
        const at = sandbox.clock.now()
        const account = await lockAccount(tx, caller.id)
        if (account.store_opened_at !== null) throw new BusinessError('auth.storeAlreadyOpen')
        const use = { accountId: account.id, at }
        const hasCode = await takeCode(tx, 'authorisation', request.authorisation_code, use)
        if (!hasCode) throw new BusinessError('auth.authorisationCodeNotFound')
        await tx.update(accounts).set({ store_opened_at: at }).where(eq(accounts.id, account.id))
        await lendPromotionalCredit(tx, account.id, at)
        await ensureWaitingPlans(tx, account.id, at)
        return { opened_at: at.toISOString() }
      }),
  })
}

export function userHandlers(passwords: Passwords) {
  return {
    userInfo,
    openStore,
    setTransactionPassword: async (context, { password, old }) => {
      const wrong = () => new BusinessError('wallet.transactionPasswordOldWrong')
      const isSet = context.account.transaction_password_hash !== null
      if (isSet && old === undefined) throw wrong()
      const before = isSet ? await checkedHash(context, passwords, old ?? '') : null
      if (before === undefined) throw wrong()
      if (!(await setHash(context, before, await passwords.hash(password)))) throw wrong()
      return {}
    },
    checkTransactionPassword: async (context, { password }) => {
      const isRight = (await checkedHash(context, passwords, password)) !== undefined
      if (!isRight) throw new BusinessError('wallet.transactionPasswordError')
      await openStepUp(context)
      return {}
    },
  } satisfies Handlers
}
