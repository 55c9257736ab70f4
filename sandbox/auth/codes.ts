/** One-time codes: invitation and authorisation codes, and the codes with which a host app signs its users in (host SSO). */
import { randomInt } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { codes, hostSsoCodes } from '../db/schema/accounts.ts'
import type { Clock } from '../delivery/clock.ts'
import { sessionIdOf as hashOf, newToken } from './sessions.ts'

export type CodeKind = 'invitation' | 'authorisation'

/** Letters and digits that nobody mistakes for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** How codes stand in the database: upper and lower case are the same code. */
export function codeAsStored(entered: string): string {
  return entered.trim().toUpperCase()
}

/** Uses up a code that is there and, unless it is reusable, unused; answers whether there was one. */
export async function takeCode(
  tx: Queries,
  kind: CodeKind,
  entered: string,
  use: { readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  const isIt = and(eq(codes.code, codeAsStored(entered)), eq(codes.kind, kind))
  const [found] = await tx.select({ isReusable: codes.is_reusable }).from(codes).where(isIt)
  // One that all use is only read: written by all of them it would make them wait for each other.
  if (found === undefined || found.isReusable) return found !== undefined
  const taken = await tx
    .update(codes)
    .set({ used_by: use.accountId, used_at: use.at })
    .where(and(isIt, isNull(codes.used_by)))
    .returning({ code: codes.code })
  return taken.length === 1
}

/** A new code, three groups of four. */
export function newCode(): string {
  const part = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${part()}-${part()}-${part()}`
}

/** Issues a code for one use. */
export async function issueCode(queries: Queries, clock: Clock, kind: CodeKind): Promise<string> {
  const code = newCode()
  await queries.insert(codes).values({ code, kind, created_at: clock.now() })
  return code
}

/** How long a code is good for, ms. */
export const hostSsoCodeLifetimeMs = 2 * 60_000

/** Whom a host app hands over. */
export interface HostSsoCode {
  readonly username: string
  /** BCP 47. */
  readonly lang: string | null
}

/** A new code for a user of the host app. */
export async function issueHostSsoCode(queries: Queries, clock: Clock, user: HostSsoCode): Promise<string> {
  const code = newToken()
  const code_hash = hashOf(code)
  if (code_hash === undefined) throw new RangeError('a new code is not a code')
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + hostSsoCodeLifetimeMs)
  await queries.delete(hostSsoCodes).where(lt(hostSsoCodes.expires_at, created_at))
  await queries.insert(hostSsoCodes).values({ code_hash, ...user, created_at, expires_at })
  return code
}

/** Uses a code up and says whom it hands over; undefined when it is unknown, used or too old. */
export async function takeHostSsoCode(
  tx: Queries,
  clock: Clock,
  code: string,
): Promise<HostSsoCode | undefined> {
  const hash = hashOf(code)
  if (hash === undefined) return undefined
  const [taken] = await tx.delete(hostSsoCodes).where(eq(hostSsoCodes.code_hash, hash)).returning()
  if (taken === undefined || taken.expires_at === null || taken.expires_at <= clock.now()) return undefined
  return { username: taken.username, lang: taken.lang }
}
