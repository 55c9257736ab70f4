/** A new account: its row, the invitation used up, the first notices and a session. */
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import type { Clock } from '../delivery/clock.ts'
import { BusinessError } from '../http/business-error.ts'
import type { Device } from '../http/request-headers.ts'
import { notify } from '../notifications/notices.ts'
import { codeAsStored, takeCode } from './codes.ts'
import { startSession } from './sessions.ts'

/** Matches a username in any case. */
export const hasUsername = (username: string) => eq(sql`lower(${accounts.username})`, username.toLowerCase())

export interface NewAccount {
  readonly username: string
  readonly password_hash: string
  readonly email: string
  readonly phone: string
  readonly entry: 'register' | 'host'
  /** As it was typed. */
  readonly invitation: string
  /** Of its first session. */
  readonly device: Device | undefined
}

/** Makes the account and answers the token of its first session; refuses an unknown invitation and a taken name. */
export async function openAccount(
  tx: Transaction,
  clock: Clock,
  { invitation, device, ...account }: NewAccount,
): Promise<string> {
  const at = clock.now()
  const [taken] = await tx.select({ id: accounts.id }).from(accounts).where(hasUsername(account.username))
  const [row] =
    taken === undefined
      ? await tx
          .insert(accounts)
          .values({ ...account, invitation_code: codeAsStored(invitation), created_at: at })
          .returning({ id: accounts.id })
      : [taken]
  if (row === undefined) throw new Error('the account was not stored')
  // The code is refused first, so that nobody without one can find out which usernames exist.
  const isInvited = await takeCode(tx, 'invitation', invitation, { accountId: row.id, at })
  if (!isInvited) throw new BusinessError('auth.invitationCodeNotFound')
  if (taken !== undefined) throw new BusinessError('auth.usernameTaken')
  await notify(tx, row.id, 'firstSteps', {}, at)
  await notify(tx, row.id, 'welcome', {}, at)
  return startSession(tx, clock, row.id, device)
}
