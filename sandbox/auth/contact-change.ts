/**
 * Changes of the email and the phone number: a code for a new login password goes to that email, so a session alone is not
 * enough (docs/decisions/0092). Each is told in the app and, at once, at the address that counted until then.
 */
import { eq } from 'drizzle-orm'
import { languages } from '#protocol/languages.ts'
import type { CallContext } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { type Account, passwordResets } from '../db/schema/accounts.ts'
import { noticeText, notify } from '../notifications/notices.ts'

type Contact = Pick<Account, 'email' | 'phone'>

const noticeOf = { email: 'emailChanged', phone: 'phoneChanged' } as const

/** The notices of what an edit changes; none for values that stay the same. */
export type ContactChanges = readonly (typeof noticeOf)[keyof Contact][]

export function contactChanges(
  account: Contact,
  edit: { readonly [Name in keyof Contact]?: string | undefined },
): ContactChanges {
  const isChanged = (name: keyof Contact) => edit[name] !== undefined && edit[name] !== account[name]
  return (['email', 'phone'] as const).filter(isChanged).map((name) => noticeOf[name])
}

/** Tells the account, and voids the code that was mailed to the old address; in the transaction of the change. */
export async function noticeContactChanges(
  tx: Transaction,
  { id }: Account,
  changes: ContactChanges,
  at: Date,
): Promise<void> {
  // `mailContactChanges` mails them, to the address that a notice would not reach any more.
  for (const notice of changes)
    await notify(tx, id, notice, {}, at, (preference) => ({ ...preference, email: false }))
  if (changes.includes('emailChanged'))
    await tx.delete(passwordResets).where(eq(passwordResets.account_id, id))
}

/** Mails what was changed to the old address, in the language of the call; after the transaction. */
export function mailContactChanges(
  { sandbox, language, timeZone }: Pick<CallContext, 'sandbox' | 'language' | 'timeZone'>,
  { email: to }: Contact,
  changes: ContactChanges,
): void {
  const at = sandbox.clock.now()
  for (const notice of changes) {
    const { title, content } = noticeText(notice, {}, { language, timeZone })
    sandbox.outbox.send({ to, subject: title, text: content, lang: languages[language].tag, at })
  }
}
