/**
 * Withdrawals are held for a day of real time after a change of the transaction password or of the card or address, so
 * that who finds a change that was not his has time to speak up. Setting one for the first time holds nothing.
 */
import { eq } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { type Account, accounts, sessions } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'

const holdMs = 24 * 60 * 60_000

/** Until when a change at `now` holds withdrawals. */
export function holdAfter(now: Date): Date {
  return new Date(now.getTime() + holdMs)
}

type Held = Pick<Account, 'withdrawals_held_until'>

/** Until when the account's withdrawals are held; undefined when they are not. */
export function heldUntil({ withdrawals_held_until: until }: Held, now: Date): Date | undefined {
  return until !== null && until > now ? until : undefined
}

/** Refuses with `wallet.heldAfterChange` while the account's withdrawals are held. */
export function refuseHeld(account: Held, now: Date): void {
  const until = heldUntil(account, now)
  if (until !== undefined) {
    throw new Refusal('wallet.heldAfterChange', { params: { until: until.toISOString() } })
  }
}

/** Holds the account's withdrawals from now on. */
export async function holdWithdrawals(queries: Queries, accountId: string, now: Date): Promise<void> {
  await queries
    .update(accounts)
    .set({ withdrawals_held_until: holdAfter(now) })
    .where(eq(accounts.id, accountId))
}

/** Closes the step-up windows that the old transaction password opened. */
export async function closeStepUps(queries: Queries, accountId: string): Promise<void> {
  await queries.update(sessions).set({ step_up_until: null }).where(eq(sessions.account_id, accountId))
}
