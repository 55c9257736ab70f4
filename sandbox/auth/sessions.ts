/** Login sessions and their tokens. The database stores only a token's SHA-256. */
import { hash, randomBytes } from 'node:crypto'
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import type { CallContext, UserContext } from '../context.ts'
import { preparedQuery, type Queries, type ReadQueries, type Transaction } from '../db/database.ts'
import { accounts, sessions } from '../db/schema/accounts.ts'
import { rememberedDevices } from '../db/schema/second-factors.ts'
import type { Clock } from '../delivery/clock.ts'
import { BusinessError } from '../http/business-error.ts'
import type { Device } from '../http/request-headers.ts'
import { notify } from '../notifications/notices.ts'
import { endSubscription } from '../notifications/push/subscriptions.ts'
import { assertActive } from './account-status.ts'
import { callersDatabase } from './callers-database.ts'
import { bucketSizes, takeFromBucket } from './leaky-bucket.ts'

/** How long a token is valid, ms. */
export const tokenLifetimeMs = 30 * 24 * 60 * 60_000

const tokenPattern = /^[\w-]{43}$/

/** A new token, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A token and the key under which it is stored. */
export interface KeyedToken {
  readonly token: string
  readonly hash: string
}

export function newKeyedToken(): KeyedToken {
  const token = newToken()
  const hash = sessionIdOf(token)
  if (hash === undefined) throw new RangeError('a new token is malformed')
  return { token, hash }
}

/** The key of a token's session; undefined if the token is malformed. */
export function sessionIdOf(token: string): string | undefined {
  return tokenPattern.test(token) ? hash('sha256', token) : undefined
}

/** The device that logs in; `device_hash` is the key of its token. */
export type SessionDevice = Partial<Device> & { readonly device_hash?: string | undefined }

/** Starts a session and returns its token, which is not stored. */
export async function startSession(
  queries: Queries,
  clock: Clock,
  accountId: string,
  device: SessionDevice | undefined,
): Promise<string> {
  const { token, hash: tokenHash } = newKeyedToken()
  const now = clock.now()
  await takeFromBucket(queries, now, ['session', accountId], bucketSizes.session)
  await queries.insert(sessions).values({
    token_hash: tokenHash,
    account_id: accountId,
    ...device,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + tokenLifetimeMs),
  })
  return token
}

/** Starts a session and tells the account so. */
export async function startNoticedSession(
  tx: Transaction,
  clock: Clock,
  accountId: string,
  device: SessionDevice | undefined,
): Promise<string> {
  const at = clock.now()
  await notify(tx, accountId, 'signedIn', { at: at.toISOString() }, at)
  return startSession(tx, clock, accountId, device)
}

/** The precision of `last_seen_at`, ms: it is not written on each call. */
const lastSeenPrecisionMs = 60_000

const isLastSeenStale = (lastSeen: Date | null, now: Date): boolean =>
  lastSeen === null || now.getTime() - lastSeen.getTime() >= lastSeenPrecisionMs

async function updateLastSeen(queries: Queries, tokenHash: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lastSeenPrecisionMs)
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

const isActiveSession = (accountId: string, now: Date) =>
  and(eq(sessions.account_id, accountId), gt(sessions.expires_at, now))

/** An account's active sessions, the most recently used first. */
export async function listSessions(queries: ReadQueries, accountId: string, now: Date) {
  const lastSeen = sql<string>`coalesce(${sessions.last_seen_at}, ${sessions.created_at})`
  return queries
    .select()
    .from(sessions)
    .where(isActiveSession(accountId, now))
    .orderBy(desc(lastSeen), desc(sessions.created_at))
}

/** Ends the active sessions of the account that match, with their push subscriptions; returns their number. */
async function expireSessions(
  queries: Queries,
  accountId: string,
  chosen: SQL | undefined,
  now: Date,
): Promise<number> {
  const ended = await queries
    .update(sessions)
    .set({ expires_at: now, step_up_until: null, second_factor_until: null })
    .where(and(isActiveSession(accountId, now), chosen))
    .returning({ sessionId: sessions.token_hash })
  for (const { sessionId } of ended) await endSubscription(queries, sessionId)
  return ended.length
}

/** Ends one session of the account by its id, or all but one, and forgets their devices; returns how many were active. */
export async function endSessions(
  queries: Queries,
  accountId: string,
  which: { readonly id: string } | { readonly allBut: string },
  now: Date,
): Promise<number> {
  const chosen = 'id' in which ? eq(sessions.id, which.id) : ne(sessions.token_hash, which.allBut)
  const named = 'id' in which ? eq(sessions.id, which.id) : eq(sessions.token_hash, which.allBut)
  const devices = queries
    .select({ hash: sessions.device_hash })
    .from(sessions)
    .where(and(eq(sessions.account_id, accountId), named, isNotNull(sessions.device_hash)))
  const forgotten = (key: AnyPgColumn) => ('id' in which ? inArray : notInArray)(key, devices)
  await queries
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.account_id, accountId), forgotten(rememberedDevices.token_hash)))
  await queries
    .update(sessions)
    .set({ device_hash: null })
    .where(and(eq(sessions.account_id, accountId), forgotten(sessions.device_hash)))
  return expireSessions(queries, accountId, chosen, now)
}

/** Ends the session of a token. Unlike one that is ended from elsewhere, its device stays known. */
export const endOwnSession = (queries: Queries, accountId: string, sessionId: string, now: Date) =>
  expireSessions(queries, accountId, eq(sessions.token_hash, sessionId), now)

/** Ends all sessions of the account, and forgets its devices. */
export async function endAllSessions(queries: Queries, accountId: string, now: Date): Promise<void> {
  await queries.delete(rememberedDevices).where(eq(rememberedDevices.account_id, accountId))
  await queries.update(sessions).set({ device_hash: null }).where(eq(sessions.account_id, accountId))
  await expireSessions(queries, accountId, undefined, now)
}

const sessionById = preparedQuery((queries) =>
  queries
    .select({ account: accounts, expiresAt: sessions.expires_at, lastSeenAt: sessions.last_seen_at })
    .from(sessions)
    .innerJoin(accounts, eq(sessions.account_id, accounts.id))
    .where(eq(sessions.token_hash, sql.placeholder('sessionId'))),
)

/** The context of a call with a token; rejects a missing, unknown or expired token, and a blocked account. */
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
  const { account } = found
  assertActive(account.status)
  const now = clock.now()
  if (isLastSeenStale(found.lastSeenAt, now)) await updateLastSeen(database.db, sessionId, now)
  const sandbox = { ...context.sandbox, database: callersDatabase(database, account.id) }
  return { ...context, sandbox, account, sessionId }
}
