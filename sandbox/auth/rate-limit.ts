/**
 * Limits on what could be guessed: passwords and codes (docs/decisions/0008). An attempt is counted in one
 * statement before the slow work begins, so that parallel attempts, also of several processes, are counted too; a correct
 * attempt is uncounted. Existing and unknown accounts behave alike.
 */
import { createHash } from 'node:crypto'
import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { MessageKey } from '#protocol/http/messages.ts'
import type { Sandbox } from '../context.ts'
import { rateLimits } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'

const windowMs = 15 * 60_000

/** How many wrong attempts a window allows, by kind. */
const maxAttempts = {
  /** One username from one address. */
  login: 10,
  loginFromAddress: 100,
  /** Invitation codes and usernames that are taken, from one address. */
  registerFromAddress: 30,
  /** The old login password, by an account that is signed in. */
  oldPassword: 10,
  authorisationCode: 10,
  acceptanceCode: 10,
  /** Codes mailed to one account, whoever asks, and asked for from one address. */
  mailedCode: 5,
  mailedCodeFromAddress: 20,
  /** Mailed codes that were typed, for one username from one address. */
  resetCode: 10,
  resetCodeFromAddress: 50,
} as const

type Tried = keyof typeof maxAttempts

/** Who tries: a username and an address, an account, … */
export type RateLimitKind = readonly [what: Tried, whom: string]

const keyOf = ([what, whom]: RateLimitKind) => createHash('sha256').update(`${what} ${whom}`).digest('hex')

/** An address as limits see it: of IPv6 the network's half, since one machine has all addresses of it. */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4 !== undefined || !address.includes(':')) return v4 ?? address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

interface Guess<Result> {
  readonly of: readonly RateLimitKind[]
  /** The endpointErrors that say that it was a wrong guess. */
  readonly isWrong: readonly MessageKey[]
  /** Does the work; it calls `refuseTooMany` (`general.tooManyTries`, and until when) before it looks at the guess. */
  readonly work: (refuseTooMany: () => void) => Promise<Result>
}

/** Counts a guess against each of its limits, and takes that back unless it was wrong. */
export async function guess<Result>(
  sandbox: Pick<Sandbox, 'database' | 'clock'>,
  { of, isWrong, work }: Guess<Result>,
): Promise<Result> {
  const until = await countTry(sandbox, of)
  const takeBack = () =>
    sandbox.database.db
      .update(rateLimits)
      .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
      .where(inArray(rateLimits.key, of.map(keyOf)))
  try {
    const result = await work(() => {
      if (until !== undefined) throw tooMany(until, sandbox.clock.now())
    })
    await takeBack()
    return result
  } catch (error) {
    const isCounted =
      error instanceof BusinessError && [...isWrong, 'general.tooManyTries'].includes(error.key)
    if (!isCounted) await takeBack()
    throw error
  }
}

/** Counts something that is done rather than guessed, and so is never taken back; refuses what is too much. */
export async function countUse(
  sandbox: Pick<Sandbox, 'database' | 'clock'>,
  of: readonly RateLimitKind[],
): Promise<void> {
  const until = await countTry(sandbox, of)
  if (until !== undefined) throw tooMany(until, sandbox.clock.now())
}

function tooMany(until: Date, now: Date): BusinessError {
  return new BusinessError('general.tooManyTries', {
    params: { until: until.toISOString() },
    retryAfterMs: until.getTime() - now.getTime(),
  })
}

/** Counts; answers the end of the window when that was more than it takes. */
async function countTry(
  { database, clock }: Pick<Sandbox, 'database' | 'clock'>,
  limited: readonly RateLimitKind[],
): Promise<Date | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + windowMs)
  const isOver = sql`${rateLimits.until} <= ${now.toISOString()}::timestamptz`
  const counted = await database.db
    .insert(rateLimits)
    .values(limited.map((each) => ({ key: keyOf(each), count: 1, until })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        until: sql`case when ${isOver} then excluded.until else ${rateLimits.until} end`,
      },
    })
    .returning()
  const exceeded = limited.flatMap((each) =>
    counted.filter((row) => row.key === keyOf(each) && row.count > maxAttempts[each[0]]),
  )
  return exceeded.map((row) => row.until).sort((a, b) => b.getTime() - a.getTime())[0]
}

/** The right password was given: what was tried wrongly for this one before is forgotten. */
export async function resetAttempts(
  { database }: Pick<Sandbox, 'database'>,
  limited: RateLimitKind,
): Promise<void> {
  await database.db.delete(rateLimits).where(eq(rateLimits.key, keyOf(limited)))
}

/** Removes windows that are over. */
export async function deleteOldAttempts({
  database,
  clock,
}: Pick<Sandbox, 'database' | 'clock'>): Promise<void> {
  await database.db.delete(rateLimits).where(lte(rateLimits.until, clock.now()))
}
