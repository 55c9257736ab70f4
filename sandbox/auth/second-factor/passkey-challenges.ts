/**
 * What passkeys are asked to sign: 32 random bytes for one account and one purpose, used once, within five minutes. A purpose has
 * at most ten of them: the oldest gives way. A login's purpose has its source, so a stranger's logins replace none of the owner's.
 */
import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#protocol/second-factor/passkey-schemas.ts'
import type { Sandbox } from '../../context.ts'
import type { Queries, ReadQueries } from '../../db/database.ts'
import type { Account } from '../../db/schema/accounts.ts'
import { passkeyChallenges, passkeys } from '../../db/schema/second-factors.ts'
import { BusinessError } from '../../http/business-error.ts'
import { type Source, sourceText } from '../source.ts'

const lifetimeMs = 5 * 60_000
const maxOpen = 10

/** ES256, EdDSA and RS256 (COSE): every authenticator has one of them. */
export const algorithms = [-7, -8, -257]

/** What a challenge is for: a login from this source, or a change in this session. */
export type Purpose = 'reset' | `${'login' | 'add' | 'confirm'} ${string}`

export const loginPurpose = (source: Source): Purpose => `login ${sourceText(source)}`

type Parts = Pick<Sandbox, 'clock' | 'passkeySite'>

async function newChallenge(
  queries: Queries,
  { clock }: Parts,
  { accountId, purpose }: { readonly accountId: string; readonly purpose: Purpose },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const now = clock.now()
  await queries.delete(passkeyChallenges).where(lte(passkeyChallenges.expires_at, now))
  const isPurpose = and(eq(passkeyChallenges.account_id, accountId), eq(passkeyChallenges.purpose, purpose))
  const surplus = queries
    .select({ challenge: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(isPurpose)
    .orderBy(desc(passkeyChallenges.expires_at))
    .offset(maxOpen - 1)
  await queries.delete(passkeyChallenges).where(and(isPurpose, inArray(passkeyChallenges.challenge, surplus)))
  await queries.insert(passkeyChallenges).values({
    challenge,
    account_id: accountId,
    purpose,
    expires_at: new Date(now.getTime() + lifetimeMs),
  })
  return challenge
}

interface Challenged {
  readonly challenge: string
  readonly accountId: string
  readonly purpose: Purpose
  readonly at: Date
}

const isOpenChallenge = ({ challenge, accountId, purpose, at }: Challenged) =>
  and(
    eq(passkeyChallenges.challenge, challenge),
    eq(passkeyChallenges.account_id, accountId),
    eq(passkeyChallenges.purpose, purpose),
    gt(passkeyChallenges.expires_at, at),
  )

/** Whether it was asked for by this account and purpose, and is neither used nor over. It stays unused. */
export async function isOpen(queries: ReadQueries, challenged: Challenged): Promise<boolean> {
  const open = await queries
    .select({ challenge: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(isOpenChallenge(challenged))
  return open.length === 1
}

/** Uses it up; false if another request was faster. */
export async function useChallenge(queries: Queries, challenged: Challenged): Promise<boolean> {
  const used = await queries
    .delete(passkeyChallenges)
    .where(isOpenChallenge(challenged))
    .returning({ challenge: passkeyChallenges.challenge })
  return used.length === 1
}

async function descriptorsOf(queries: ReadQueries, accountId: string) {
  const rows = await queries
    .select({ id: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.account_id, accountId))
  return rows.map((row) => ({ ...row, type: 'public-key' as const }))
}

/** What a passkey signs to prove the second factor. Throws `general.notFound` if the account has none. */
export async function requestOptions(
  queries: Queries,
  parts: Parts,
  proving: { readonly accountId: string; readonly purpose: Purpose },
): Promise<PasskeyRequestOptions> {
  const allowCredentials = await descriptorsOf(queries, proving.accountId)
  if (allowCredentials.length === 0) throw new BusinessError('general.notFound')
  return {
    challenge: await newChallenge(queries, parts, proving),
    rpId: parts.passkeySite.rpId,
    timeout: lifetimeMs,
    allowCredentials,
    userVerification: 'preferred',
  }
}

/** What a new passkey of the account is made with. */
export async function creationOptions(
  queries: Queries,
  parts: Parts,
  { account, purpose }: { readonly account: Account; readonly purpose: Purpose },
): Promise<PasskeyCreationOptions> {
  return {
    rp: { id: parts.passkeySite.rpId, name: 'Placard' },
    user: {
      id: Buffer.from(account.id).toString('base64url'),
      name: account.username,
      displayName: account.username,
    },
    challenge: await newChallenge(queries, parts, { accountId: account.id, purpose }),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: lifetimeMs,
    excludeCredentials: await descriptorsOf(queries, account.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}
