/**
 * Checks what passkeys sign (Web Authentication Level 3, sections 7.1 and 7.2, by `@simplewebauthn/server`): challenge, origin,
 * domain, the user's presence, and the signature. Whether the authenticator verified the user is not asked: the password
 * was right before.
 */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import type { NewPasskey, PasskeyAssertion } from '#protocol/second-factor/passkey-schemas.ts'
import type { Sandbox } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { type Passkey, passkeys } from '../../db/schema/second-factors.ts'
import { notify } from '../../notifications/notices.ts'
import { algorithms, isOpen, type Purpose, useChallenge } from './passkey-challenges.ts'

type Parts = Pick<Sandbox, 'database' | 'clock' | 'passkeySite'>
type Proving = { readonly accountId: string; readonly purpose: Purpose }

/** Expectations of the library, and the challenge that it met. */
function expectations({ database, clock, passkeySite }: Parts, proving: Proving) {
  const met = { challenge: '' }
  const expected = {
    expectedChallenge: (challenge: string) => {
      met.challenge = challenge
      return isOpen(database.read, { ...proving, challenge, at: clock.now() })
    },
    expectedOrigin: [...passkeySite.origins],
    expectedRPID: passkeySite.rpId,
    requireUserVerification: false,
  }
  return { met, expected }
}

/** The library throws for what it cannot accept: only what it verified counts. */
async function resultOf<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch {
    return undefined
  }
}

/** What a new passkey consists of, and its challenge; undefined if it is refused. */
export async function verifyNewPasskey(parts: Parts, proving: Proving, { response, ...passkey }: NewPasskey) {
  const { met, expected } = expectations(parts, proving)
  const { clientDataJSON, attestationObject } = response
  const result = await resultOf(
    verifyRegistrationResponse({
      ...expected,
      response: {
        ...passkey,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (result?.registrationInfo === undefined) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  return { challenge: met.challenge, credentialId: id, publicKey, counter, transports: response.transports }
}

export interface MatchedPasskey {
  readonly passkey: Passkey
  readonly challenge: string
  readonly counter: number
}

/** The passkey that signed; undefined if it is refused. It uses up nothing. */
export async function matchPasskey(
  parts: Parts,
  proving: Proving,
  { response, ...assertion }: PasskeyAssertion,
): Promise<MatchedPasskey | undefined> {
  const [passkey] = await parts.database.read
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credential_id, assertion.id), eq(passkeys.account_id, proving.accountId)))
  if (passkey === undefined) return undefined
  const { met, expected } = expectations(parts, proving)
  const result = await resultOf(
    verifyAuthenticationResponse({
      ...expected,
      response: { ...assertion, response, clientExtensionResults: {} },
      // The counter is compared below: a smaller one is told to the user.
      credential: { id: passkey.credential_id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
    }),
  )
  if (result?.verified !== true) return undefined
  const counter = result.authenticationInfo.newCounter
  if (isCopy(passkey, counter)) {
    const { name, account_id } = passkey
    await parts.database.transaction((tx) =>
      notify(tx, account_id, 'passkeyRefused', { name }, parts.clock.now()),
    )
    return undefined
  }
  return { passkey, challenge: met.challenge, counter }
}

/** A counter that did not rise may be that of a copy (section 6.1.1); passkeys that count nothing stay at 0. */
const isCopy = (passkey: Passkey, counter: number): boolean =>
  (counter > 0 || passkey.counter > 0) && counter <= passkey.counter

/** Uses up the challenge and raises the counter; false if another request was faster. */
export async function usePasskey(
  tx: Queries,
  { accountId, purpose }: Proving,
  { passkey, challenge, counter }: MatchedPasskey,
  at: Date,
): Promise<boolean> {
  if (!(await useChallenge(tx, { challenge, accountId, purpose, at }))) return false
  const used = await tx
    .update(passkeys)
    .set({ counter, last_used_at: at })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id })
  return used.length === 1
}
