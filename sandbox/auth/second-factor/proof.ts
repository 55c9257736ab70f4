/** The proof of a second factor: a code or a passkey, which is used up in the transaction that it allows. */
import type { Proof } from '#protocol/second-factor/passkey-schemas.ts'
import type { Sandbox } from '../../context.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import type { SecondFactor } from '../../db/schema/second-factors.ts'
import { BusinessError } from '../../http/business-error.ts'
import type { Passwords } from '../passwords.ts'
import { type RateLimitBucket, resetAttempts, withRateLimit } from '../rate-limit.ts'
import { matchCode, useCode } from './accepted-code.ts'
import { matchPasskey, usePasskey } from './accepted-passkey.ts'
import { secondFactorNeeded } from './needed.ts'
import type { Purpose } from './passkey-challenges.ts'

interface Proving {
  readonly factor: SecondFactor
  readonly proof: Proof
  readonly purpose: Purpose
}

type Parts = Pick<Sandbox, 'database' | 'clock' | 'passkeySite'>

/** What uses up a right proof, and is false if another request was faster; undefined if the proof is wrong. */
async function matchProof(
  parts: Parts,
  passwords: Passwords,
  { factor, proof: { code, passkey }, purpose }: Proving,
): Promise<((tx: Queries) => Promise<boolean>) | undefined> {
  const now = () => parts.clock.now()
  if (passkey !== undefined) {
    const proving = { accountId: factor.account_id, purpose }
    const matched = await matchPasskey(parts, proving, passkey)
    return matched && ((tx) => usePasskey(tx, proving, matched, now()))
  }
  const matched = await matchCode(parts, passwords, factor, code ?? '')
  return matched && ((tx) => useCode(tx, factor, matched, now()))
}

/**
 * Runs `work` in a transaction that uses up the proof: if it fails, the proof stays unused. Throws `auth.secondFactorNeeded`
 * without a proof, `auth.secondFactorWrong` for a wrong or used one, and `general.tooManyTries` after too many in a row.
 */
export async function withProof<Result>(
  sandbox: Parts,
  passwords: Passwords,
  proving: Proving,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { factor, proof } = proving
  if (proof.code === undefined && proof.passkey === undefined) throw await secondFactorNeeded(sandbox, factor)
  const tries: RateLimitBucket = ['secondFactor', factor.account_id]
  return withRateLimit(sandbox, {
    buckets: [tries],
    wrongKeys: ['auth.secondFactorWrong'],
    work: async (assertAllowed) => {
      assertAllowed()
      const wrong = () => new BusinessError('auth.secondFactorWrong')
      const use = await matchProof(sandbox, passwords, proving)
      if (use === undefined) throw wrong()
      const result = await sandbox.database.transaction(async (tx) => {
        if (!(await use(tx))) throw wrong()
        return work(tx)
      })
      await resetAttempts(sandbox, tries)
      return result
    },
  })
}
