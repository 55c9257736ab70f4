/**
 * Limits how often one login session calls and one account writes (docs/decisions/0045). Calls are counted in this process,
 * because a poll must not write; writes are counted in the database, together with all other processes.
 */
import type { Endpoint } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { takeFromBucket } from '../auth/leaky-bucket.ts'
import { tooMany } from '../auth/rate-limit.ts'
import type { TrafficLimiter, UserContext } from '../context.ts'

export interface TrafficLimits {
  /** Calls of one login session per minute; a quarter of a minute's worth may come at once. */
  readonly callsPerMinute: number
  /** Writing calls of one account per hour; half of an hour's worth may come at once. */
  readonly writesPerHour: number
}

export const defaultTrafficLimits: TrafficLimits = { callsPerMinute: 1200, writesPerHour: 720 }

/** POST calls that store nothing. */
const readingCalls: ReadonlySet<EndpointName> = new Set([
  'notifications',
  'planDetail',
  'productDetail',
  'unreadCount',
  'waitingCount',
])

const endpoint = (name: EndpointName): Endpoint => allEndpoints[name]

/** Whether a call stores something. */
export const writes = (name: EndpointName): boolean =>
  endpoint(name).method === 'POST' && !readingCalls.has(name)

/** Above this many sessions, those whose bucket is full again are forgotten. */
const maxSessions = 10_000

export function createTrafficLimiter({ callsPerMinute, writesPerHour }: TrafficLimits): TrafficLimiter {
  const callMs = 60_000 / callsPerMinute
  const callBurstMs = 15_000
  const writeSize = { burst: Math.max(1, writesPerHour / 2), intervalMs: 3_600_000 / writesPerHour }
  /** When each session's bucket is full again, ms. */
  const fullAt = new Map<string, number>()

  function forgetIdle(now: number): void {
    if (fullAt.size <= maxSessions) return
    for (const [id, until] of fullAt) if (until <= now) fullAt.delete(id)
  }

  return {
    admitCall: (sessionId, date) => {
      const now = date.getTime()
      const next = Math.max(fullAt.get(sessionId) ?? 0, now) + callMs
      const overMs = next - now - callBurstMs
      if (overMs > 0) throw tooMany(new Date(now + overMs), date)
      fullAt.set(sessionId, next)
      forgetIdle(now)
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
  traffic.admitCall(context.sessionId, clock.now())
  if (writes(name)) await traffic.admitWrite(context.sandbox, context.account.id)
}
