/**
 * Withdrawals are held for a day of real time after a change of the transaction password, card or address, and after a
 * reset of the login password, so that users can report a change that they did not make. Setting one first does not.
 */
import { eq } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { type Account, accounts, sessions } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'
import { notify } from '../notifications/notices.ts'

const holdMs = 24 * 60 * 60_000

type Held = Pick<Account, 'withdrawals_held_until'>

/** The end of the hold on the account's withdrawals; undefined without one. */
export function heldUntil({ withdrawals_held_until: until }: Held, now: Date): Date | undefined {
  return until !== null && until > now ? until : undefined
}

/** Rejects with `wallet.heldAfterChange` while the account's withdrawals are held. */
export function assertNotHeld(account: Held, now: Date): void {
  const until = heldUntil(account, now)
  if (until !== undefined) {
    throw new BusinessError('wallet.heldAfterChange', { params: { until: until.toISOString() } })
  }
}

/** Starts a hold and notifies the account of the reason, in the transaction of the change. */
export async function holdWithdrawals(
  tx: Queries,
  accountId: string,
  reason: 'passwordChanged' | 'passwordReset' | 'loginPasswordReset' | 'destinationChanged',
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + holdMs)
  await tx.update(accounts).set({ withdrawals_held_until: until }).where(eq(accounts.id, accountId))
  await notify(tx, accountId, reason, { until: until.toISOString() }, now)
}

/** Closes the account's step-up windows, which were opened with the old transaction password. */
export async function closeStepUps(queries: Queries, accountId: string): Promise<void> {
  await queries.update(sessions).set({ step_up_until: null }).where(eq(sessions.account_id, accountId))
}
