/**
 * A new login password for who forgot the old one: a code, good for half an hour and once, goes to the account's address.
 * Whether there is an account is told by nothing: the same is looked up, stored and answered for a name without one.
 */
import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { limits } from '#protocol/http/limits.ts'
import { languages } from '#protocol/languages.ts'
import type { CallContext } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { type Account, accounts, passwordResets } from '../db/schema/accounts.ts'
import { textOf } from '../i18n.ts'
import { holdWithdrawals } from '../ledger/withdrawal-hold.ts'
import { codeAsStored, newCode } from './codes.ts'
import { hasUsername } from './new-account.ts'
import { endAllSessions } from './sessions.ts'

const hashOf = (code: string) => createHash('sha256').update(codeAsStored(code)).digest('hex')

/** A user of a host app has no password here, and a blocked account is for customer service. */
export const canReset = ({ status, entry }: Account): boolean => status === 'active' && entry === 'register'

/** Mails a code for a new login password, in the language of the call. */
export async function mailResetCode(
  { sandbox, language }: Pick<CallContext, 'sandbox' | 'language'>,
  username: string,
): Promise<void> {
  const { database, clock, outbox } = sandbox
  const at = clock.now()
  const code = newCode()
  const account = await database.db.transaction(async (tx) => {
    const [found] = await tx.select().from(accounts).where(hasUsername(username))
    const known = found !== undefined && canReset(found) ? found : undefined
    await tx.delete(passwordResets).where(lte(passwordResets.expires_at, at))
    await tx.delete(passwordResets).where(eq(passwordResets.account_id, known?.id ?? ''))
    await tx.insert(passwordResets).values({
      code_hash: hashOf(code),
      account_id: known?.id ?? null,
      expires_at: new Date(at.getTime() + limits.resetCodeMs),
    })
    return known
  })
  const values = { code, minutes: String(limits.resetCodeMs / 60_000) }
  const mail = {
    subject: textOf('sandbox:mail.resetPassword.subject', language),
    text: textOf('sandbox:mail.resetPassword.text', language, values),
    lang: languages[language].tag,
    at,
  }
  if (account !== undefined) outbox.send({ to: account.email, ...mail })
}

/**
 * Uses a code up: from then on the new password opens the account, nobody is signed in to it, and withdrawals are held
 * for a day. False when the code is not one of this account, used or too old.
 */
export async function resetPassword(
  tx: Transaction,
  { username, code, hash, at }: { username: string; code: string; hash: string; at: Date },
): Promise<boolean> {
  const [found] = await tx.select().from(accounts).where(hasUsername(username))
  const known = found !== undefined && canReset(found) ? found : undefined
  const [taken] = await tx
    .delete(passwordResets)
    .where(
      and(
        eq(passwordResets.code_hash, hashOf(code)),
        eq(passwordResets.account_id, known?.id ?? ''),
        gt(passwordResets.expires_at, at),
      ),
    )
    .returning({ code_hash: passwordResets.code_hash })
  if (taken === undefined || known === undefined) return false
  await tx.update(accounts).set({ password_hash: hash }).where(eq(accounts.id, known.id))
  await endAllSessions(tx, known.id, at)
  await holdWithdrawals(tx, known.id, 'loginPasswordReset', at)
  return true
}
