/**
 * Limits the rate of an account, a network or a conversation. The counts are in the database, so that all processes on it count
 * together (docs/decisions/0045). A bucket is one row: `until` is when it is full again (the generic cell rate algorithm). A refused use writes nothing.
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

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export const bucketSizes = {
  /** Feedback of one account. */
  feedback: { burst: 60, intervalMs: hourMs },
  /** Exports of one account: at most six in any hour. */
  export: { burst: 3, intervalMs: hourMs / 3 },
  /** New login sessions of one account, each with a notification. */
  session: { burst: 100, intervalMs: minuteMs },
  /** Mails with a code for a new login password, at the request of one source for one username. */
  mailOfSource: { burst: 5, intervalMs: 30 * minuteMs },
  /** The same from all sources together: strangers, who need several to use it up, and the account's own devices. */
  mailOfStrangers: { burst: 20, intervalMs: 10 * minuteMs },
  mailOfKnown: { burst: 10, intervalMs: 10 * minuteMs },
  /** Notices of one account about wrong codes of its second factor. */
  wrongCodeNotice: { burst: 3, intervalMs: 8 * hourMs },
  /** New conversations with customer service: of one network, or of one account that is signed in. */
  conversation: { burst: 20, intervalMs: 3 * minuteMs },
  /** Messages and requests in one conversation of somebody who is not signed in. */
  chatEntry: { burst: 20, intervalMs: minuteMs },
} as const satisfies Readonly<Record<string, BucketSize>>

export type BucketKind = keyof typeof bucketSizes | 'write'

type Bucket = readonly [kind: BucketKind, subject: string]

/** The latest time until which a bucket may be used up and still has one use. */
const lastUse = (now: Date, { burst, intervalMs }: BucketSize) =>
  new Date(now.getTime() + (burst - 1) * intervalMs)

/** Takes one use of the bucket; false if it is empty. */
export async function tryBucket(
  queries: Queries,
  now: Date,
  bucket: Bucket,
  size: BucketSize,
): Promise<boolean> {
  const { intervalMs } = size
  const current = sql`${now.toISOString()}::timestamptz`
  const taken = await queries
    .insert(rateLimits)
    .values({ key: keyOf(bucket), count: 0, until: new Date(now.getTime() + intervalMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { until: sql`greatest(${rateLimits.until}, ${current}) + ${intervalMs} * interval '1 ms'` },
      setWhere: lte(rateLimits.until, lastUse(now, size)),
    })
    .returning({ until: rateLimits.until })
  return taken.length > 0
}

/** The same; throws `general.tooManyTries` with the time of the next use if the bucket is empty. */
export async function takeFromBucket(
  queries: Queries,
  now: Date,
  bucket: Bucket,
  size: BucketSize,
): Promise<void> {
  if (await tryBucket(queries, now, bucket, size)) return
  const [row] = await queries
    .select({ until: rateLimits.until })
    .from(rateLimits)
    .where(eq(rateLimits.key, keyOf(bucket)))
  const nextMs = Math.max(1, (row?.until ?? now).getTime() - lastUse(now, size).getTime())
  throw tooMany(new Date(now.getTime() + nextMs), now)
}
