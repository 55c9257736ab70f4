/**
 * Limits on mailing codes for a new login password, and on entering them (docs/decisions/0095). They count by username and source:
 * a stranger keeps nobody from a mail, and an unknown username has the same limits.
 */
import type { CallContext } from '../context.ts'
import { networkOf } from '../http/request/client-address.ts'
import { bucketSizes, takeFromBucket } from './leaky-bucket.ts'
import { enforceRateLimit, type RateLimitBucket, withRateLimit } from './rate-limit.ts'
import { isKnown, type Source, sourceText } from './source.ts'

type Caller = Pick<CallContext, 'sandbox' | 'address'>

/** Counts a mail; throws `general.tooManyTries` above a limit. */
export async function countMail(
  { sandbox, address = '' }: Caller,
  username: string,
  source: Source,
): Promise<void> {
  const name = username.toLowerCase()
  const { db } = sandbox.database
  const now = sandbox.clock.now()
  if (!isKnown(source)) await enforceRateLimit(sandbox, [['mailedCodeFromAddress', networkOf(address)]])
  await takeFromBucket(db, now, ['mailOfSource', `${name} ${sourceText(source)}`], bucketSizes.mailOfSource)
  const together = isKnown(source) ? 'mailOfKnown' : 'mailOfStrangers'
  await takeFromBucket(db, now, [together, name], bucketSizes[together])
}

/** What counts together when a mailed code is entered: first for its source, then for the username. */
function bucketsOf({ address = '' }: Caller, username: string, source: Source) {
  const name = username.toLowerCase()
  const ofNetwork: readonly RateLimitBucket[] = isKnown(source)
    ? []
    : [['resetCodeFromAddress', networkOf(address)]]
  const ofSource: readonly RateLimitBucket[] = [['resetCode', `${name} ${sourceText(source)}`], ...ofNetwork]
  const ofName: readonly RateLimitBucket[] = [['resetCodeOfName', name]]
  return { ofSource, ofName }
}

/** Counts an entered code, right or wrong; throws `general.tooManyTries` above a limit. */
export async function countEnteredCode(caller: Caller, username: string, source: Source): Promise<void> {
  const { ofSource, ofName } = bucketsOf(caller, username, source)
  await enforceRateLimit(caller.sandbox, ofSource)
  await enforceRateLimit(caller.sandbox, ofName)
}

/** Counts a code that `check` finds wrong (`auth.resetCodeWrong`); throws `general.tooManyTries` above a limit. */
export function withEnteredCode<Result>(
  caller: Caller,
  username: string,
  source: Source,
  check: () => Promise<Result>,
): Promise<Result> {
  const { sandbox } = caller
  const { ofSource, ofName } = bucketsOf(caller, username, source)
  const limited = (buckets: readonly RateLimitBucket[], work: () => Promise<Result>) =>
    withRateLimit(sandbox, {
      buckets,
      wrongKeys: ['auth.resetCodeWrong'],
      work: async (assertAllowed) => {
        assertAllowed()
        return work()
      },
    })
  return limited(ofSource, () => limited(ofName, check))
}
