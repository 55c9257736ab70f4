/** The signature in a contact's link, by which the contact page knows the account of a signed-in partner for a minute. */
import { eq } from 'drizzle-orm'
import { limits } from '#protocol/http/limits.ts'
import { isSignatureOf, signatureOf } from '../auth/secrets.ts'
import { claimOf, readClaim } from '../auth/signed-claim.ts'
import type { Handlers, Sandbox } from '../context.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'
import { signedContactIds } from '../seed/config/config.ts'

export const contactHandlers = {
  contactSignature: async ({ sandbox: { database, clock }, account }, { id }) => {
    if (!signedContactIds.includes(id)) throw new BusinessError('general.notFound')
    const expires = clock.now().getTime() + limits.contactSignatureMs
    const claim = claimOf(account.id, expires)
    const signature = `${claim}.${await signatureOf(database, 'contact_secret', claim)}`
    return { signature, expires_at: new Date(expires).toISOString() }
  },
} satisfies Handlers

/** The account that a signature names; undefined if it is forged, expired or of an account that is not active. */
export async function signedAccount(
  { database, clock }: Pick<Sandbox, 'database' | 'clock'>,
  signature: string,
): Promise<Account | undefined> {
  const parts = readClaim(signature)
  if (parts === undefined) return undefined
  if (!(await isSignatureOf(database, 'contact_secret', parts.claim, parts.signature))) return undefined
  if (parts.expires <= clock.now().getTime()) return undefined
  const [account] = await database.read.select().from(accounts).where(eq(accounts.id, parts.accountId))
  return account?.status === 'active' ? account : undefined
}
