/**
 * The challenge of a login that needs a code: it stands for the right password for five minutes, and says where that came from. It is
 * signed and not stored, and void once the password changes.
 */
import { eq } from 'drizzle-orm'
import type { Sandbox } from '../../context.ts'
import { type Account, accounts } from '../../db/schema/accounts.ts'
import { isSignatureOf, signatureOf } from '../secrets.ts'
import { claimOf, readClaim } from '../signed-claim.ts'
import { networkSource, readSource, type Source, sourceText } from '../source.ts'

const lifetimeMs = 5 * 60_000

type Parts = Pick<Sandbox, 'database' | 'clock'>

const signedText = (claim: string, { password_hash }: Account) => `login ${claim} ${password_hash}`

export async function issueChallenge(
  { database, clock }: Parts,
  account: Account,
  source: Source = networkSource(),
): Promise<string> {
  const claim = claimOf(account.id, clock.now().getTime() + lifetimeMs, sourceText(source))
  return `${claim}.${await signatureOf(database, 'second_factor_secret', signedText(claim, account))}`
}

export interface Challenged {
  readonly account: Account
  readonly source: Source
}

/** The account whose password was right, and its source; undefined if the challenge is forged, expired or void. */
export async function readChallenge(
  { database, clock }: Parts,
  challenge: string,
): Promise<Challenged | undefined> {
  const parts = readClaim(challenge)
  if (parts === undefined || parts.expires <= clock.now().getTime()) return undefined
  const [account] = await database.read.select().from(accounts).where(eq(accounts.id, parts.accountId))
  if (account === undefined) return undefined
  const text = signedText(parts.claim, account)
  const isRight = await isSignatureOf(database, 'second_factor_secret', text, parts.signature)
  return isRight ? { account, source: readSource(parts.about) } : undefined
}
