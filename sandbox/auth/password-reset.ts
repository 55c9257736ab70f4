/**
 * Resets a forgotten login password: a single-use code, valid for half an hour, is mailed to the account's address.
 * Nothing reveals whether an account exists: an unknown username causes the same queries, writes and response.
 */
import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { limits } from '#protocol/http/limits.ts'
import { languages } from '#protocol/languages.ts'
import type { CallContext } from '../context.ts'
import type { ReadQueries, Transaction } from '../db/database.ts'
import { type Account, accounts, passwordResets } from '../db/schema/accounts.ts'
import { textOf } from '../i18n.ts'
import { holdWithdrawals } from '../ledger/withdrawal-hold.ts'
import { newCode, normalizeCode } from './codes.ts'
import { hasUsername } from './new-account.ts'
import { endAllSessions } from './sessions.ts'
import type { Source } from './source.ts'

const hashOf = (code: string) => createHash('sha256').update(normalizeCode(code)).digest('hex')

/** A user of a host app has no password here, and a blocked account is a case for customer service. */
export const canResetPassword = ({ status, entry }: Account): boolean =>
  status === 'active' && entry === 'register'

/** The account of a username if its password can be reset. */
async function findResettable(tx: ReadQueries, username: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(accounts).where(hasUsername(username))
  return account !== undefined && canResetPassword(account) ? account : undefined
}

/** A new mail leaves the codes that are younger: whoever asks for mails does not void the code that the owner is about to enter. */
const untouchedMs = 10 * 60_000

/** Mails a code for a new login password, in the language of the call. */
export async function mailResetCode(
  { sandbox, language }: Pick<CallContext, 'sandbox' | 'language'>,
  username: string,
): Promise<void> {
  const { database, clock, outbox } = sandbox
  const at = clock.now()
  const code = newCode()
  const account = await database.transaction(async (tx) => {
    const resettable = await findResettable(tx, username)
    await tx.delete(passwordResets).where(lte(passwordResets.expires_at, at))
    const expiresBefore = new Date(at.getTime() + limits.resetCodeMs - untouchedMs)
    const isAccount = eq(passwordResets.account_id, resettable?.id ?? '')
    await tx.delete(passwordResets).where(and(isAccount, lte(passwordResets.expires_at, expiresBefore)))
    await tx.insert(passwordResets).values({
      code_hash: hashOf(code),
      account_id: resettable?.id ?? null,
      expires_at: new Date(at.getTime() + limits.resetCodeMs),
    })
    return resettable
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

/** Whoever has this mailed code, as the source of what else they try. */
export const mailedCodeSource = (code: string): Source => ({ kind: 'mailedCode', key: hashOf(code) })

const isValidCode = (code: string, account: Account | undefined, at: Date) =>
  and(
    eq(passwordResets.code_hash, hashOf(code)),
    eq(passwordResets.account_id, account?.id ?? ''),
    gt(passwordResets.expires_at, at),
  )

/** The account whose code this is, without using it up; undefined if it is wrong, used or expired. */
export async function accountOfResetCode(
  queries: ReadQueries,
  { username, code, at }: { username: string; code: string; at: Date },
): Promise<Account | undefined> {
  const account = await findResettable(queries, username)
  const [valid] = await queries
    .select({ code_hash: passwordResets.code_hash })
    .from(passwordResets)
    .where(isValidCode(code, account, at))
  return valid === undefined ? undefined : account
}

/**
 * Redeems a code: sets the new password, voids the account's other codes, ends all sessions and holds withdrawals for a day. False
 * if the code is not this account's, or is used or expired.
 */
export async function resetPassword(
  tx: Transaction,
  { username, code, hash, at }: { username: string; code: string; hash: string; at: Date },
): Promise<boolean> {
  const account = await findResettable(tx, username)
  const [redeemed] = await tx
    .delete(passwordResets)
    .where(isValidCode(code, account, at))
    .returning({ code_hash: passwordResets.code_hash })
  if (redeemed === undefined || account === undefined) return false
  // Only who has the code waits for the account, which may be being closed.
  const [locked] = await tx.select().from(accounts).where(eq(accounts.id, account.id)).for('no key update')
  if (locked === undefined || !canResetPassword(locked)) return false
  await tx.delete(passwordResets).where(eq(passwordResets.account_id, account.id))
  await tx.update(accounts).set({ password_hash: hash }).where(eq(accounts.id, account.id))
  await endAllSessions(tx, account.id, at)
  await holdWithdrawals(tx, account.id, 'loginPasswordReset', at)
  return true
}
