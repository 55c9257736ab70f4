/** The proof of a second factor: a code or a passkey, which is used up in the transaction that it allows. */
import type { PasskeyAssertion, Proof } from '#protocol/second-factor/passkey-schemas.ts'
import type { Sandbox } from '../../context.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import type { SecondFactor } from '../../db/schema/second-factors.ts'
import type { Passwords } from '../passwords.ts'
import { withRateLimit } from '../rate-limit.ts'
import type { Source } from '../source.ts'
import { matchCode, useCode } from './accepted-code.ts'
import { matchPasskey, usePasskey } from './accepted-passkey.ts'
import { WrongProof, withCodeLimits } from './code-limits.ts'
import { secondFactorNeeded } from './needed.ts'
import type { Purpose } from './passkey-challenges.ts'

interface Proving {
  readonly factor: SecondFactor
  readonly proof: Proof
  readonly purpose: Purpose
  readonly source: Source
}

type Parts = Pick<Sandbox, 'database' | 'clock' | 'passkeySite'>

/** Uses up a right proof; false if another request was faster. */
type Use = (tx: Queries) => Promise<boolean>

async function matchEnteredCode(
  parts: Parts,
  passwords: Passwords,
  factor: SecondFactor,
  code: string,
): Promise<Use | undefined> {
  const matched = await matchCode(parts, passwords, factor, code)
  return matched && ((tx) => useCode(tx, factor, matched, parts.clock.now()))
}

async function matchSigned(
  parts: Parts,
  proving: { readonly accountId: string; readonly purpose: Purpose },
  passkey: PasskeyAssertion,
): Promise<Use | undefined> {
  const matched = await matchPasskey(parts, proving, passkey)
  return matched && ((tx) => usePasskey(tx, proving, matched, parts.clock.now()))
}

/** Runs `work` in a transaction that uses up what matched: if it fails, the proof stays unused. Throws a `WrongProof`. */
async function usingUp<Result>(
  { database }: Parts,
  use: Use | undefined,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (use === undefined) throw new WrongProof(false)
  return database.transaction(async (tx) => {
    if (!(await use(tx))) throw new WrongProof(true)
    return work(tx)
  })
}

/**
 * Runs `work` in a transaction that uses up the proof, within the limits of `withCodeLimits`. Throws `auth.secondFactorNeeded`
 * without a proof, `auth.secondFactorWrong` for a wrong or used one, and `general.tooManyTries` or `auth.secondFactorPair` after too
 * many wrong ones.
 */
export async function withProof<Result>(
  sandbox: Parts,
  passwords: Passwords,
  { factor, proof, purpose, source }: Proving,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { code, passkey } = proof
  if (code === undefined && passkey === undefined) throw await secondFactorNeeded(sandbox, factor)
  const accountId = factor.account_id
  const match = () =>
    passkey === undefined
      ? matchEnteredCode(sandbox, passwords, factor, code ?? '')
      : matchSigned(sandbox, { accountId, purpose }, passkey)
  return withCodeLimits(sandbox, { accountId, source, proof }, async () =>
    usingUp(sandbox, await match(), work),
  )
}

/**
 * Runs `work` in a transaction that uses up the first code of a new authenticator app. Nobody guesses it: who enters it has the
 * secret. Throws `auth.secondFactorWrong`, and `general.tooManyTries` after too many.
 */
export const withFirstCode = <Result>(
  sandbox: Parts,
  passwords: Passwords,
  { pending, code }: { readonly pending: SecondFactor; readonly code: string },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  withRateLimit(sandbox, {
    buckets: [['firstCode', pending.account_id]],
    wrongKeys: ['auth.secondFactorWrong'],
    work: async (assertAllowed) => {
      assertAllowed()
      return usingUp(sandbox, await matchEnteredCode(sandbox, passwords, pending, code), work)
    },
  })
