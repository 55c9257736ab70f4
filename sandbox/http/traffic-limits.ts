/**
 * Limits how often one login session and one account call, how many streams an account has and how often it writes
 * (docs/decisions/0045). Calls and streams are counted in this process, because a poll must not write; writes are counted in the
 * database, together with all other processes.
 */
import type { Endpoint } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { takeFromBucket } from '../auth/leaky-bucket.ts'
import { tooMany } from '../auth/rate-limit.ts'
import type { TrafficLimiter, UserContext } from '../context.ts'

export interface TrafficLimits {
  /** Calls of one login session per minute, twice as many of all sessions of an account; a quarter may come at once. */
  readonly callsPerMinute: number
  /** Writing calls of one account per hour; half of an hour's worth may come at once. */
  readonly writesPerHour: number
}

export const defaultTrafficLimits: TrafficLimits = { callsPerMinute: 1200, writesPerHour: 720 }

const endpoint = (name: EndpointName): Endpoint => allEndpoints[name]

/** Whether a call stores something. */
const writes = (name: EndpointName): boolean =>
  endpoint(name).method === 'POST' && endpoint(name).isReading !== true

/** All sessions of an account together may call as often as so many. */
const sessionsWorth = 2

/** The most streams of one account. */
const maxStreams = 12

/** Above this many, those whose bucket is full again are forgotten. */
const maxBuckets = 10_000

/** Counts calls by a key; a quarter of a minute's worth may come at once. */
function createCallCounter(callsPerMinute: number) {
  const callMs = 60_000 / callsPerMinute
  const burstMs = 15_000
  /** When each bucket is full again, ms. */
  const fullAt = new Map<string, number>()
  const afterCall = (key: string, now: number): number => Math.max(fullAt.get(key) ?? 0, now) + callMs

  return {
    /** How long the next call has to wait, ms; at most 0 if it may come now. */
    waitMs: (key: string, now: number): number => afterCall(key, now) - now - burstMs,
    count: (key: string, now: number): void => {
      fullAt.set(key, afterCall(key, now))
      if (fullAt.size <= maxBuckets) return
      for (const [key, until] of fullAt) if (until <= now) fullAt.delete(key)
    },
  }
}

export function createTrafficLimiter({ callsPerMinute, writesPerHour }: TrafficLimits): TrafficLimiter {
  const ofSessions = createCallCounter(callsPerMinute)
  const ofAccounts = createCallCounter(sessionsWorth * callsPerMinute)
  const streams = new Map<string, number>()
  const writeSize = { burst: Math.max(1, writesPerHour / 2), intervalMs: 3_600_000 / writesPerHour }

  return {
    admitCall: ({ sessionId, account }, date) => {
      const now = date.getTime()
      const waitMs = Math.max(ofSessions.waitMs(sessionId, now), ofAccounts.waitMs(account.id, now))
      if (waitMs > 0) throw tooMany(new Date(now + waitMs), date)
      ofSessions.count(sessionId, now)
      ofAccounts.count(account.id, now)
    },
    admitStream: (accountId) => {
      const open = streams.get(accountId) ?? 0
      if (open >= maxStreams) return undefined
      streams.set(accountId, open + 1)
      return () => {
        const left = (streams.get(accountId) ?? 0) - 1
        if (left > 0) streams.set(accountId, left)
        else streams.delete(accountId)
      }
    },
    admitWrite: ({ database, clock }, accountId) =>
      takeFromBucket(database.db, clock.now(), ['write', accountId], writeSize),
  }
}

/**
 * Applies the limits to a call. A call with a `request_id` is left to `withIdempotencyKey`: a repeat must get its first
 * answer, because a refusal would say that nothing was executed.
 */
export async function limitTraffic(name: EndpointName, context: UserContext): Promise<void> {
  const { traffic, clock } = context.sandbox
  if (traffic === undefined || endpoint(name).isIdempotent) return
  traffic.admitCall(context, clock.now())
  if (writes(name)) await traffic.admitWrite(context.sandbox, context.account.id)
}
