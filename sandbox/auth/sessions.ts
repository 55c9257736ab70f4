/** Sessions: begun, listed, seen and ended. An ended one is kept for a while, so that its token hears "expired". */
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Queries, ReadQueries } from '../db/database.ts'
import { sessions } from '../db/schema/core.ts'
import type { Device } from './device.ts'
import { newToken, sessionIdOf, tokenLifeMs } from './tokens.ts'

/** Starts a session and answers its token, which is stored nowhere. */
export async function startSession(
  queries: Queries,
  clock: Clock,
  accountId: string,
  device: Device | undefined,
): Promise<string> {
  const token = newToken()
  const tokenHash = sessionIdOf(token)
  if (tokenHash === undefined) throw new RangeError('a new token is not a token')
  const now = clock.now()
  await queries.insert(sessions).values({
    token_hash: tokenHash,
    account_id: accountId,
    ...device,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + tokenLifeMs),
  })
  return token
}

/** How exactly it is kept when a session was last seen, ms: not every call is a write. */
const seenEveryMs = 60_000

/** True when `noteSeen` is due. */
export const isSeenLongAgo = (lastSeen: Date | null, now: Date): boolean =>
  lastSeen === null || now.getTime() - lastSeen.getTime() >= seenEveryMs

/** Notes that a session's token was just used. */
export async function noteSeen(queries: Queries, tokenHash: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - seenEveryMs)
  await queries
    .update(sessions)
    .set({ last_seen_at: now })
    .where(
      and(
        eq(sessions.token_hash, tokenHash),
        or(isNull(sessions.last_seen_at), lt(sessions.last_seen_at, before)),
      ),
    )
}

const goesOn = (accountId: string, now: Date) =>
  and(eq(sessions.account_id, accountId), gt(sessions.expires_at, now))

/** An account's sessions that go on, the last seen first. */
export async function listSessions(queries: ReadQueries, accountId: string, now: Date) {
  const lastSeen = sql<string>`coalesce(${sessions.last_seen_at}, ${sessions.created_at})`
  return queries
    .select()
    .from(sessions)
    .where(goesOn(accountId, now))
    .orderBy(desc(lastSeen), desc(sessions.created_at))
}

/** Ends one session of the account by its id, or all but one; answers how many went on until now. */
export async function endSessions(
  queries: Queries,
  accountId: string,
  which: { readonly id: string } | { readonly allBut: string },
  now: Date,
): Promise<number> {
  const chosen = 'id' in which ? eq(sessions.id, which.id) : ne(sessions.token_hash, which.allBut)
  const ended = await queries
    .update(sessions)
    .set({ expires_at: now, step_up_until: null })
    .where(and(goesOn(accountId, now), chosen))
    .returning({ id: sessions.id })
  return ended.length
}

/** Ends every session of the account. */
export async function endAllSessions(queries: Queries, accountId: string, now: Date): Promise<void> {
  await queries.update(sessions).set({ expires_at: now, step_up_until: null }).where(goesOn(accountId, now))
}

/** Forgets sessions that ended so long ago that nobody needs to hear "expired" of them. */
export async function forgetOldSessions(queries: Queries, clock: Clock): Promise<void> {
  await queries.delete(sessions).where(lt(sessions.expires_at, new Date(clock.now().getTime() - tokenLifeMs)))
}
