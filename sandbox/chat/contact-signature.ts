/** The signature in a contact's link, by which the contact page knows the account of a signed-in partner for a minute. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { limits } from '#protocol/http/limits.ts'
import { isSignatureOf, signatureOf } from '../auth/secrets.ts'
import type { Handlers, Sandbox } from '../context.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'
import { signedContactIds } from '../seed/config/config.ts'

const Claim = v.tuple([v.string(), v.number()])

export const contactHandlers = {
  contactSignature: async ({ sandbox: { database, clock }, account }, { id }) => {
    if (!signedContactIds.includes(id)) throw new BusinessError('general.notFound')
    const expires = clock.now().getTime() + limits.contactSignatureMs
    const claim = Buffer.from(JSON.stringify([account.id, expires])).toString('base64url')
    const signature = `${claim}.${await signatureOf(database, 'contact_secret', claim)}`
    return { signature, expires_at: new Date(expires).toISOString() }
  },
} satisfies Handlers

function parseClaim(text: string): v.InferOutput<typeof Claim> | undefined {
  try {
    return v.parse(Claim, JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return undefined
  }
}

/** The account that a signature names; undefined if it is forged, expired or of an account that is not active. */
export async function signedAccount(
  { database, clock }: Pick<Sandbox, 'database' | 'clock'>,
  signature: string,
): Promise<Account | undefined> {
  const [claim = '', code = '', ...rest] = signature.split('.')
  if (rest.length > 0 || !(await isSignatureOf(database, 'contact_secret', claim, code))) return undefined
  const [accountId, expires] = parseClaim(claim) ?? ['', 0]
  if (expires <= clock.now().getTime()) return undefined
  const [account] = await database.read.select().from(accounts).where(eq(accounts.id, accountId))
  return account?.status === 'active' ? account : undefined
}
