/**
 * Rate limits against guessing passwords and codes (docs/decisions/0008). An attempt is counted in one statement before the
 * slow work starts, so that concurrent attempts, also in several processes, are counted; a correct attempt is uncounted.
 * Existing and unknown accounts behave the same.
 */
import { createHash } from 'node:crypto'
import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { MessageKey } from '#protocol/http/messages.ts'
import type { Sandbox } from '../context.ts'
import { rateLimits } from '../db/schema/rate-limits.ts'
import { BusinessError } from '../http/business-error.ts'

export const windowMs = 15 * 60_000

/** How many wrong attempts a window allows. */
export const maxAttempts = {
  /** For one username from one address. */
  login: 10,
  loginFromAddress: 100,
  /** The same for users of the desk. */
  deskLogin: 10,
  deskLoginFromAddress: 30,
  /** Wrong invitation codes and taken usernames from one address. */
  registerFromAddress: 30,
  /** The current login password, by a logged-in account. */
  oldPassword: 10,
  /** Codes and passkeys of the second factor of one account, from one source (`code-limits.ts`). */
  secondFactor: 10,
  /** Those of one account that are no single codes, from all strangers, and from all sources that it knows. */
  secondFactorOfStrangers: 300,
  secondFactorOfKnown: 100,
  /** First codes of a new authenticator app, by the session that has its secret. */
  firstCode: 10,
  authorisationCode: 10,
  acceptanceCode: 10,
  /** Mailed codes requested from one address; `leaky-bucket.ts` has the limits for one account. */
  mailedCodeFromAddress: 20,
  /** Mailed codes entered for one username from one source, and from one address. */
  resetCode: 10,
  resetCodeFromAddress: 50,
  /** The same from everywhere: more than a host can check in the time, so that nobody is kept out. */
  resetCodeOfName: 100_000,
} as const

export type RateLimitKind = keyof typeof maxAttempts

/** What is counted together: a kind of attempt, and its subject (a username and an address, an account, …). */
export type RateLimitBucket = readonly [kind: RateLimitKind, subject: string]

/** The key of what is counted, without the text of the subject. */
export const keyOf = ([kind, subject]: readonly [kind: string, subject: string]): string =>
  createHash('sha256').update(`${kind} ${subject}`).digest('hex')

interface Attempt<Result> {
  readonly buckets: readonly RateLimitBucket[]
  /** The errors of a wrong attempt. */
  readonly wrongKeys: readonly MessageKey[]
  /** Does the work. It calls `assertAllowed` (throws `general.tooManyTries` with the time until) before it checks the secret. */
  readonly work: (assertAllowed: () => void) => Promise<Result>
}

/** Counts an attempt in each of its buckets, and uncounts it unless it was wrong. */
export async function withRateLimit<Result>(
  sandbox: Pick<Sandbox, 'database' | 'clock'>,
  { buckets, wrongKeys, work }: Attempt<Result>,
): Promise<Result> {
  const until = await countAttempt(sandbox, buckets)
  let wasRefused = false
  const uncount = () =>
    sandbox.database.db
      .update(rateLimits)
      .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
      .where(inArray(rateLimits.key, buckets.map(keyOf)))
  try {
    const result = await work(() => {
      if (until === undefined) return
      wasRefused = true
      throw tooMany(until, sandbox.clock.now())
    })
    await uncount()
    return result
  } catch (error) {
    // A refusal of another limit, such as `login-wait.ts`, is not a wrong attempt.
    const isCounted = wasRefused || (error instanceof BusinessError && wrongKeys.includes(error.key))
    if (!isCounted) await uncount()
    throw error
  }
}

/** Counts a request whether or not it succeeds; throws `general.tooManyTries` above the limit. */
export async function enforceRateLimit(
  sandbox: Pick<Sandbox, 'database' | 'clock'>,
  buckets: readonly RateLimitBucket[],
): Promise<void> {
  const until = await countAttempt(sandbox, buckets)
  if (until !== undefined) throw tooMany(until, sandbox.clock.now())
}

/** The refusal of a limit that allows the next attempt at `until`. */
export function tooMany(until: Date, now: Date): BusinessError {
  return new BusinessError('general.tooManyTries', {
    params: { until: until.toISOString() },
    retryAfterMs: until.getTime() - now.getTime(),
  })
}

/** Counts an attempt; returns the end of the window if the limit is exceeded. */
async function countAttempt(
  { database, clock }: Pick<Sandbox, 'database' | 'clock'>,
  buckets: readonly RateLimitBucket[],
): Promise<Date | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + windowMs)
  const isOver = sql`${rateLimits.until} <= ${now.toISOString()}::timestamptz`
  const counted = await database.db
    .insert(rateLimits)
    .values(buckets.map((bucket) => ({ key: keyOf(bucket), count: 1, until })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        until: sql`case when ${isOver} then excluded.until else ${rateLimits.until} end`,
      },
    })
    .returning()
  const exceeded = buckets.flatMap((bucket) =>
    counted.filter((row) => row.key === keyOf(bucket) && row.count > maxAttempts[bucket[0]]),
  )
  return exceeded.map((row) => row.until).sort((a, b) => b.getTime() - a.getTime())[0]
}

/** Deletes the attempts of a bucket, after the right password; returns how many were counted. */
export async function resetAttempts(
  { database }: Pick<Sandbox, 'database'>,
  bucket: RateLimitBucket,
): Promise<number> {
  const [deleted] = await database.db
    .delete(rateLimits)
    .where(eq(rateLimits.key, keyOf(bucket)))
    .returning({ count: rateLimits.count })
  return deleted?.count ?? 0
}

export async function deleteOldAttempts({
  database,
  clock,
}: Pick<Sandbox, 'database' | 'clock'>): Promise<void> {
  await database.db.delete(rateLimits).where(lte(rateLimits.until, clock.now()))
}
