/** `/user/close` (an addition): closing an account. */
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { isPositive } from '#protocol/amount.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { withRateLimit } from '../../auth/rate-limit.ts'
import { deleteSecondFactor } from '../../auth/second-factor/state.ts'
import type { Handlers } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { accounts, bankCards, sessions } from '../../db/schema/accounts.ts'
import { acceptances, withdrawals } from '../../db/schema/ledger.ts'
import { noticePreferences } from '../../db/schema/notice-preferences.ts'
import { contracts } from '../../db/schema/support.ts'
import { BusinessError } from '../../http/business-error.ts'
import { lockAccount, readBalances } from '../../ledger/accounts.ts'
import { cancelDeposits } from '../../ledger/deposit-requests.ts'
import { endAllSubscriptions } from '../../notifications/push/subscriptions.ts'

/** The partner's own money, and the start-up credit in running plans. */
const ownBalances = ['available', 'to_be_consumed', 'to_be_settled', 'start_up_credit_in_plans'] as const

/** Throws if the account has money or a movement is pending. */
async function assertClosable(tx: Transaction, accountId: string): Promise<void> {
  const balances = await readBalances(tx, accountId)
  if (ownBalances.some((balance) => isPositive(balances[balance])))
    throw new BusinessError('account.moneyLeft')
  const [pending] = await tx
    .select({ number: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.account_id, accountId), eq(withdrawals.status, 'pending')))
  const [running] = await tx
    .select({ number: count() })
    .from(acceptances)
    .where(and(eq(acceptances.account_id, accountId), inArray(acceptances.status, ['open', 'accepted'])))
  if ((pending?.number ?? 0) + (running?.number ?? 0) > 0) throw new BusinessError('account.movementPending')
}

export function closeHandlers(passwords: Passwords) {
  return {
    /**
     * Deletes contact data, the payout destination and an unsigned contract at once. The ledger's entries stay: they name
     * nobody. The sessions stay, so that their tokens get 404 (account cancelled) instead of 401.
     */
    closeAccount: async ({ sandbox, account }, { password }) => {
      await withRateLimit(sandbox, {
        buckets: [['oldPassword', account.id]],
        wrongKeys: ['account.passwordWrong'],
        work: async (assertAllowed) => {
          assertAllowed()
          if (!(await passwords.verify(password, account.password_hash)))
            throw new BusinessError('account.passwordWrong')
        },
      })
      const closedAt = sandbox.clock.now()
      await sandbox.database.withAccountLock(async (tx) => {
        await lockAccount(tx, account.id)
        await assertClosable(tx, account.id)
        await cancelDeposits(tx, account.id, closedAt)
        await tx
          .update(accounts)
          .set({ status: 'cancelled', email: '', phone: '', nickname: null, avatar: null, operated_id: null })
          .where(eq(accounts.id, account.id))
        await tx
          .delete(contracts)
          .where(and(eq(contracts.account_id, account.id), isNull(contracts.signed_at)))
        await tx.delete(noticePreferences).where(eq(noticePreferences.account_id, account.id))
        await endAllSubscriptions(tx, account.id)
        await tx.delete(bankCards).where(eq(bankCards.account_id, account.id))
        await deleteSecondFactor(tx, account.id)
        await tx.update(sessions).set({ step_up_until: null }).where(eq(sessions.account_id, account.id))
      }, account.id)
      return { closed_at: closedAt.toISOString() }
    },
  } satisfies Handlers
}
