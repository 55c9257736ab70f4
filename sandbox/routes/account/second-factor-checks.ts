/** What the handlers of the second factor check first. */
import type { Proof } from '#protocol/second-factor/passkey-schemas.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { withRateLimit } from '../../auth/rate-limit.ts'
import { activeSecondFactor } from '../../auth/second-factor/accepted-code.ts'
import { withProof } from '../../auth/second-factor/proof.ts'
import type { UserContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { SecondFactor } from '../../db/schema/second-factors.ts'
import { BusinessError } from '../../http/business-error.ts'

/** Throws `account.passwordWrong`; the tries are limited. */
export const assertPassword = (passwords: Passwords, { sandbox, account }: UserContext, password: string) =>
  withRateLimit(sandbox, {
    buckets: [['oldPassword', account.id]],
    wrongKeys: ['account.passwordWrong'],
    work: async (assertAllowed) => {
      assertAllowed()
      if (!(await passwords.verify(password, account.password_hash)))
        throw new BusinessError('account.passwordWrong')
    },
  })

/** Throws `general.notFound` if the second factor is off. */
export async function requireFactor({ sandbox, account }: UserContext): Promise<SecondFactor> {
  const factor = await activeSecondFactor(sandbox.database.read, account.id)
  if (factor === undefined) throw new BusinessError('general.notFound')
  return factor
}

/** The proof of a change in this session. */
export const provenBySession = ({ sessionId }: UserContext, factor: SecondFactor, proof: Proof) => ({
  factor,
  proof,
  purpose: `confirm ${sessionId}` as const,
  source: { kind: 'session', key: sessionId } as const,
})

/** Runs `work` in a transaction, with the proof if the account has a second factor already. */
export async function withOptionalFactor<Result>(
  passwords: Passwords,
  context: UserContext,
  proof: Proof,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { sandbox, account } = context
  const factor = await activeSecondFactor(sandbox.database.read, account.id)
  if (factor === undefined) return sandbox.database.transaction(work)
  return withProof(sandbox, passwords, provenBySession(context, factor, proof), work)
}
