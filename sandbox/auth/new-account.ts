/** Creates an account: its row, the redeemed invitation, the first notices and a session. */
import { eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Login } from '#protocol/http/auth.ts'
import type { Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import type { Clock } from '../delivery/clock.ts'
import { BusinessError } from '../http/business-error.ts'
import type { Device } from '../http/request-headers.ts'
import { notify } from '../notifications/notices.ts'
import { normalizeCode, redeemCode } from './codes.ts'
import { startFirstSession } from './known-devices.ts'

/** Matches a username, ignoring case. */
export const hasUsername = (username: string) => eq(sql`lower(${accounts.username})`, username.toLowerCase())

export interface NewAccount {
  readonly username: string
  readonly password_hash: string
  readonly email: string
  readonly phone: string
  readonly entry: 'register' | 'host'
  /** As it was entered. */
  readonly invitation: string
  /** The device of the first session. */
  readonly device: Device | undefined
}

/** Creates the account and starts its first session; rejects an unknown invitation and a taken username. */
export async function createAccount(
  tx: Transaction,
  clock: Clock,
  { invitation, device, ...account }: NewAccount,
): Promise<InferOutput<typeof Login>> {
  const at = clock.now()
  const [existing] = await tx.select({ id: accounts.id }).from(accounts).where(hasUsername(account.username))
  const [row] =
    existing === undefined
      ? await tx
          .insert(accounts)
          .values({ ...account, invitation_code: normalizeCode(invitation), created_at: at })
          .returning({ id: accounts.id })
      : [existing]
  if (row === undefined) throw new Error('the account was not stored')
  // The code is checked first: without a valid one nobody can find out which usernames exist.
  const isInvited = await redeemCode(tx, 'invitation', invitation, { accountId: row.id, at })
  if (!isInvited) throw new BusinessError('auth.invitationCodeNotFound')
  if (existing !== undefined) throw new BusinessError('auth.usernameTaken')
  await notify(tx, row.id, 'firstSteps', {}, at)
  await notify(tx, row.id, 'welcome', {}, at)
  return startFirstSession(tx, clock, { accountId: row.id, device })
}
