/**
 * Limits a rate per account, or whoever else is counted, in the database, so that all processes on it count together (docs/decisions/0045). A bucket is
 * one row: `until` is when it is full again (the generic cell rate algorithm). A refused use writes nothing.
 */
import { eq, lte, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { rateLimits } from '../db/schema/rate-limits.ts'
import { keyOf, tooMany } from './rate-limit.ts'

/** A full bucket allows `burst` uses at once, then one per `intervalMs`. */
export interface BucketSize {
  readonly burst: number
  readonly intervalMs: number
}

const hourMs = 3_600_000

export const bucketSizes = {
  /** Feedback of one account. */
  feedback: { burst: 60, intervalMs: hourMs },
  /** New login sessions of one account, each with a notification. */
  session: { burst: 100, intervalMs: 60_000 },
  /** New conversations with customer service: of one network, or of one account that is signed in. */
  conversation: { burst: 20, intervalMs: 3 * 60_000 },
  /** Messages and requests in one conversation of somebody who is not signed in. */
  chatEntry: { burst: 20, intervalMs: 60_000 },
} as const satisfies Readonly<Record<string, BucketSize>>

export type BucketKind = keyof typeof bucketSizes | 'write'

/** Takes one use of the bucket of `subject`, such as an account; throws `general.tooManyTries` with the time of the next one if it is empty. */
export async function takeFromBucket(
  queries: Queries,
  now: Date,
  [kind, subject]: readonly [kind: BucketKind, subject: string],
  { burst, intervalMs }: BucketSize,
): Promise<void> {
  const key = keyOf([kind, subject])
  const lastUse = new Date(now.getTime() + (burst - 1) * intervalMs)
  const current = sql`${now.toISOString()}::timestamptz`
  const taken = await queries
    .insert(rateLimits)
    .values({ key, count: 0, until: new Date(now.getTime() + intervalMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { until: sql`greatest(${rateLimits.until}, ${current}) + ${intervalMs} * interval '1 ms'` },
      setWhere: lte(rateLimits.until, lastUse),
    })
    .returning({ until: rateLimits.until })
  if (taken.length > 0) return
  const [row] = await queries
    .select({ until: rateLimits.until })
    .from(rateLimits)
    .where(eq(rateLimits.key, key))
  const nextMs = Math.max(1, (row?.until ?? now).getTime() - lastUse.getTime())
  throw tooMany(new Date(now.getTime() + nextMs), now)
}
