/** `/user/close`: beyond the original calls. */
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { isPositive } from '#protocol/amount.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { guess } from '../../auth/rate-limit.ts'
import type { Handlers } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { accounts, bankCards, sessions, withdrawals } from '../../db/schema/core.ts'
import { contracts } from '../../db/schema/employment-contracts.ts'
import { acceptances } from '../../db/schema/wallet.ts'
import { BusinessError } from '../../http/business-error.ts'
import { lockAccount, readBalances } from '../../ledger/accounts.ts'

/** The partner's own money, and what of the start-up credit still runs in his plans. */
const own = ['available', 'to_be_consumed', 'to_be_settled', 'start_up_credit_in_plans'] as const

async function refuseWithMoney(tx: Transaction, accountId: string): Promise<void> {
  const balances = await readBalances(tx, accountId)
  if (own.some((balance) => isPositive(balances[balance]))) throw new BusinessError('account.moneyLeft')
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
     * Contact data, the payout destination and an unsigned contract go at once; the ledger's entries stay, as they name nobody. The sessions
     * stay as well, so that whoever still holds a token hears 404 and not that it never existed.
     */
    closeAccount: async ({ sandbox, account }, { password }) => {
      await guess(sandbox, {
        of: [['oldPassword', account.id]],
        isWrong: ['account.passwordWrong'],
        work: async (refuseTooMany) => {
          refuseTooMany()
          if (!(await passwords.verify(password, account.password_hash)))
            throw new BusinessError('account.passwordWrong')
        },
      })
      const closedAt = sandbox.clock.now()
      await sandbox.database.serializable(async (tx) => {
        await lockAccount(tx, account.id)
        await refuseWithMoney(tx, account.id)
        await tx
          .update(accounts)
          .set({ status: 'cancelled', email: '', phone: '', nickname: null, avatar: null, operated_id: null })
          .where(eq(accounts.id, account.id))
        await tx
          .delete(contracts)
          .where(and(eq(contracts.account_id, account.id), isNull(contracts.signed_at)))
        await tx.delete(bankCards).where(eq(bankCards.account_id, account.id))
        await tx.update(sessions).set({ step_up_until: null }).where(eq(sessions.account_id, account.id))
      }, account.id)
      return { closed_at: closedAt.toISOString() }
    },
  } satisfies Handlers
}
