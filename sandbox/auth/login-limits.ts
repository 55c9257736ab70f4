/**
 * The limits on guessing the password of a name: per name and address, per address, and per name over all addresses. A device that
 * the account knows has a limit of its own instead, so that nobody beside it or elsewhere keeps it out (docs/decisions/0095).
 */
import type { Sandbox } from '../context.ts'
import { networkOf } from '../http/request/client-address.ts'
import { awaitLoginTurn, type LoginName, uncountLoginTries } from './login-wait.ts'
import { type RateLimitBucket, resetAttempts, withRateLimit } from './rate-limit.ts'

export interface LoginSource {
  readonly address: string
  /** The key of a device that the account knows. */
  readonly device?: string | undefined
}

/**
 * Runs `verify` within the limits; throws `general.tooManyTries` beyond them. `verify` throws `auth.credentialsWrong` for a
 * wrong password, which counts, and calls `isVerified` for the right one, which takes back the caller's own wrong tries.
 */
export async function withLoginLimits<Result>(
  sandbox: Pick<Sandbox, 'database' | 'clock'>,
  login: LoginName,
  { address, device }: LoginSource,
  verify: (isVerified: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const network = networkOf(address)
  const ownTries: RateLimitBucket = [login.area, `${login.name} ${device ?? network}`]
  const isStranger = device === undefined
  return withRateLimit(sandbox, {
    buckets: isStranger ? [ownTries, [`${login.area}FromAddress`, network]] : [ownTries],
    wrongKeys: ['auth.credentialsWrong'],
    work: async (assertAllowed) => {
      assertAllowed()
      if (isStranger) await awaitLoginTurn(sandbox, login, network)
      return verify(async () => {
        const tries = await resetAttempts(sandbox, ownTries)
        if (isStranger) await uncountLoginTries(sandbox, login, tries)
      })
    },
  })
}
