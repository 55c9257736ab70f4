/** The limits on guessing the password of a name: per name and address, per address, and per name over all addresses. */
import type { Sandbox } from '../context.ts'
import { awaitLoginTurn, type LoginName, uncountLoginTries } from './login-wait.ts'
import { networkOf, type RateLimitBucket, resetAttempts, withRateLimit } from './rate-limit.ts'

/**
 * Runs `verify` within the limits; throws `general.tooManyTries` beyond them. `verify` throws `auth.credentialsWrong` for a
 * wrong password, which counts, and calls `isVerified` for the right one, which takes back the caller's own wrong tries.
 */
export async function withLoginLimits<Result>(
  sandbox: Pick<Sandbox, 'database' | 'clock'>,
  login: LoginName,
  address: string,
  verify: (isVerified: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const network = networkOf(address)
  const ownTries: RateLimitBucket = [login.area, `${login.name} ${network}`]
  return withRateLimit(sandbox, {
    buckets: [ownTries, [`${login.area}FromAddress`, network]],
    wrongKeys: ['auth.credentialsWrong'],
    work: async (assertAllowed) => {
      assertAllowed()
      await awaitLoginTurn(sandbox, login, network)
      return verify(async () => uncountLoginTries(sandbox, login, await resetAttempts(sandbox, ownTries)))
    },
  })
}
