/** Limits on guessing the second factor, by account and source (docs/decisions/0095), and the notice of a wrong code. */
import type { Proof } from '#protocol/second-factor/passkey-schemas.ts'
import type { Sandbox } from '../../context.ts'
import { BusinessError } from '../../http/business-error.ts'
import { notify } from '../../notifications/notices.ts'
import { bucketSizes, tryBucket } from '../leaky-bucket.ts'
import { type RateLimitBucket, withRateLimit } from '../rate-limit.ts'
import { isKnown, type Source, sourceText } from '../source.ts'
import { isSingleCode } from './accepted-code.ts'
import { freeSlot, takeSlot } from './single-codes.ts'

type Parts = Pick<Sandbox, 'database' | 'clock'>

/** `auth.secondFactorWrong`. One that was used before is no guess: who enters it had the right one. */
export class WrongProof extends BusinessError {
  readonly wasUsed: boolean

  constructor(wasUsed: boolean) {
    super('auth.secondFactorWrong')
    this.wasUsed = wasUsed
  }
}

interface Attempt {
  readonly accountId: string
  readonly source: Source
  readonly proof: Proof
}

const isGuess = (error: unknown): boolean => error instanceof WrongProof && !error.wasUsed

/** Runs `check` if a single code may still be checked; otherwise throws `auth.secondFactorPair`. */
async function asSingleCode<Result>(
  parts: Parts,
  { accountId, source }: Attempt,
  check: () => Promise<Result>,
): Promise<Result> {
  const slot = await takeSlot(parts, accountId, source)
  if (slot === undefined) throw new BusinessError('auth.secondFactorPair')
  try {
    const result = await check()
    await freeSlot(parts, slot)
    return result
  } catch (error) {
    if (!isGuess(error)) await freeSlot(parts, slot)
    throw error
  }
}

/** Counts in the buckets what `check` finds wrong, before it does. */
const limited = <Result>(
  parts: Parts,
  buckets: readonly RateLimitBucket[],
  check: () => Promise<Result>,
): Promise<Result> =>
  withRateLimit(parts, {
    buckets,
    wrongKeys: ['auth.secondFactorWrong'],
    work: async (assertAllowed) => {
      assertAllowed()
      return check()
    },
  })

/** Tells the owner of a wrong code; by mail too unless it came from a session or device of theirs, and not too often. */
async function tellWrongCode({ database, clock }: Parts, { accountId, source }: Attempt): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    if (!(await tryBucket(tx, now, ['wrongCodeNotice', accountId], bucketSizes.wrongCodeNotice))) return
    await notify(tx, accountId, 'secondFactorRefused', {}, now, (chosen) => ({
      ...chosen,
      email: chosen.email || !isKnown(source),
    }))
  })
}

/**
 * Runs `check`, which throws a `WrongProof` for a wrong one. A source that has tried too often is refused with
 * `general.tooManyTries`, and so is what comes from too many sources; strangers do not use up what is kept for sources that the
 * account knows. A single code is refused with `auth.secondFactorPair` after too many wrong ones.
 */
export async function withCodeLimits<Result>(
  parts: Parts,
  attempt: Attempt,
  check: () => Promise<Result>,
): Promise<Result> {
  const { accountId, source, proof } = attempt
  const everywhere = isKnown(source) ? 'secondFactorOfKnown' : 'secondFactorOfStrangers'
  try {
    return await limited(parts, [['secondFactor', `${accountId} ${sourceText(source)}`]], () =>
      isSingleCode(proof.code ?? '')
        ? asSingleCode(parts, attempt, check)
        : limited(parts, [[everywhere, accountId]], check),
    )
  } catch (error) {
    if (isGuess(error) && proof.code !== undefined) await tellWrongCode(parts, attempt)
    throw error
  }
}
