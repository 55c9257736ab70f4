/**
 * The challenge of a login that needs a code: it stands for the right password for five minutes. It is signed and not stored,
 * and void once the password changes.
 */
import { eq } from 'drizzle-orm'
import type { Sandbox } from '../../context.ts'
import { type Account, accounts } from '../../db/schema/accounts.ts'
import { isSignatureOf, signatureOf } from '../secrets.ts'
import { claimOf, readClaim } from '../signed-claim.ts'

const lifetimeMs = 5 * 60_000

type Parts = Pick<Sandbox, 'database' | 'clock'>

const signedText = (claim: string, { password_hash }: Account) => `login ${claim} ${password_hash}`

export async function issueChallenge({ database, clock }: Parts, account: Account): Promise<string> {
  const claim = claimOf(account.id, clock.now().getTime() + lifetimeMs)
  return `${claim}.${await signatureOf(database, 'second_factor_secret', signedText(claim, account))}`
}

/** The account whose password was right; undefined if the challenge is forged, expired or void. */
export async function challengedAccount(
  { database, clock }: Parts,
  challenge: string,
): Promise<Account | undefined> {
  const parts = readClaim(challenge)
  if (parts === undefined || parts.expires <= clock.now().getTime()) return undefined
  const [account] = await database.read.select().from(accounts).where(eq(accounts.id, parts.accountId))
  if (account === undefined) return undefined
  const text = signedText(parts.claim, account)
  return (await isSignatureOf(database, 'second_factor_secret', text, parts.signature)) ? account : undefined
}
