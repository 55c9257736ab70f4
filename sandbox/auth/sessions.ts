/** Sessions and their tokens: started, looked up for each call, listed and ended. The database stores a token's SHA-256 only. */
import { hash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import type { CallContext, UserContext } from '../context.ts'
import { preparedQuery, type Queries, type ReadQueries } from '../db/database.ts'
import { type Account, accounts, sessions } from '../db/schema/accounts.ts'
import type { Clock } from '../delivery/clock.ts'
import { BusinessError } from '../http/business-error.ts'
import type { Device } from '../http/request-headers.ts'

/** How long a token lasts, ms. */
export const tokenLifeMs = 30 * 24 * 60 * 60_000

const written = /^[\w-]{43}$/

/** A new token, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The key under which a token's session is stored; undefined for what cannot be a token. */
export function sessionIdOf(token: string): string | undefined {
  return written.test(token) ? hash('sha256', token) : undefined
}

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

/** Refuses an account that may not be used, with the code of its status. */
export function refuseBlocked(account: Account): void {
  switch (account.status) {
    case 'active':
      return
    case 'not_activated':
      throw new BusinessError('session.accountNotActivated', { code: envelopeCodes.accountNotActivated })
    case 'disabled':
      throw new BusinessError('session.accountDisabled', { code: envelopeCodes.accountDisabled })
    case 'cancelled':
      throw new BusinessError('session.accountCancelled', { code: envelopeCodes.accountCancelled })
  }
}

const sessionById = preparedQuery((queries) =>
  queries
    .select({ account: accounts, expiresAt: sessions.expires_at, lastSeenAt: sessions.last_seen_at })
    .from(sessions)
    .innerJoin(accounts, eq(sessions.account_id, accounts.id))
    .where(eq(sessions.token_hash, sql.placeholder('sessionId'))),
)

/** The context of a call with a token; refuses a missing, unknown or expired one, and a blocked account. */
export async function userContextOf(context: CallContext, token: string | undefined): Promise<UserContext> {
  const notAuthorised = () =>
    new BusinessError('session.notAuthorised', { code: envelopeCodes.notAuthorised })
  const sessionId = sessionIdOf(token ?? '')
  if (sessionId === undefined) throw notAuthorised()
  const { database, clock } = context.sandbox
  const [found] = await sessionById(database.read).execute({ sessionId })
  if (found === undefined) throw notAuthorised()
  if (found.expiresAt === null || found.expiresAt <= clock.now()) {
    throw new BusinessError('session.tokenExpired', { code: envelopeCodes.tokenExpired })
  }
  refuseBlocked(found.account)
  const now = clock.now()
  if (isSeenLongAgo(found.lastSeenAt, now)) await noteSeen(database.db, sessionId, now)
  return { ...context, account: found.account, sessionId }
}
