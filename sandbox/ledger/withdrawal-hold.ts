/**
 * Withdrawals are held for a day of real time after a change of the transaction password or of the card or address, and
 * after a forgotten login password was set anew, so that who finds a change that was not his has time to speak up. Setting one for the first time holds nothing.
 */
import { eq } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { type Account, accounts, sessions } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'
import { notify } from '../notifications/notices.ts'

const holdMs = 24 * 60 * 60_000

type Held = Pick<Account, 'withdrawals_held_until'>

/** Until when the account's withdrawals are held; undefined when they are not. */
export function heldUntil({ withdrawals_held_until: until }: Held, now: Date): Date | undefined {
  return until !== null && until > now ? until : undefined
}

/** Refuses with `wallet.heldAfterChange` while the account's withdrawals are held. */
export function refuseHeld(account: Held, now: Date): void {
  const until = heldUntil(account, now)
  if (until !== undefined) {
    throw new BusinessError('wallet.heldAfterChange', { params: { until: until.toISOString() } })
  }
}

/** Holds the account's withdrawals from now on and tells its owner why, in the transaction of the change. */
export async function holdWithdrawals(
  tx: Queries,
  accountId: string,
  because: 'passwordChanged' | 'passwordReset' | 'loginPasswordReset' | 'destinationChanged',
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + holdMs)
  await tx.update(accounts).set({ withdrawals_held_until: until }).where(eq(accounts.id, accountId))
  await notify(tx, accountId, because, { until: until.toISOString() }, now)
}

/** Closes the step-up windows that the old transaction password opened. */
export async function closeStepUps(queries: Queries, accountId: string): Promise<void> {
  await queries.update(sessions).set({ step_up_until: null }).where(eq(sessions.account_id, accountId))
}
