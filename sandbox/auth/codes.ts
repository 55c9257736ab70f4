/** One-time codes: invitation codes, authorisation codes, and the codes with which a host app logs its users in (host SSO). */
import { randomInt } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { codeKey, codeText } from '#protocol/validation/code.ts'
import type { Queries } from '../db/database.ts'
import { codes, hostSsoCodes } from '../db/schema/accounts.ts'
import type { Clock } from '../delivery/clock.ts'
import { standingCodes } from '../seed/codes.ts'
import { sessionIdOf as hashOf, newToken } from './sessions.ts'

export type CodeKind = 'invitation' | 'authorisation'

/** Letters and digits that are not mistaken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** A code is so many groups of so many characters. */
const [groupCount, groupLength] = [3, 4]
/** How many different codes `newCode` makes. */
export const codeCount = alphabet.length ** (groupCount * groupLength)

const standingByKey = new Map(Object.values(standingCodes).map((code) => [codeKey(code), code]))

/** The key of a code of `newCode`, in its three groups. */
const newCodeKey = new RegExp(`^([${alphabet}]{4})([${alphabet}]{4})([${alphabet}]{4})$`)

/** A code as it is stored, however it was entered: codes ignore case, width, spaces and hyphens. */
export function normalizeCode(entered: string): string {
  const key = codeKey(entered)
  if (/^\d+$/.test(key)) return key
  const groups = newCodeKey.exec(key)?.slice(1)
  return groups?.join('-') ?? standingByKey.get(key) ?? codeText(entered).toUpperCase()
}

/** Redeems a code that exists and is reusable or unused; false if there is none. */
export async function redeemCode(
  tx: Queries,
  kind: CodeKind,
  entered: string,
  use: { readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  const isCode = and(eq(codes.code, normalizeCode(entered)), eq(codes.kind, kind))
  const [found] = await tx.select({ isReusable: codes.is_reusable }).from(codes).where(isCode)
  // A reusable code is only read: concurrent writes to its row would wait for each other.
  if (found === undefined || found.isReusable) return found !== undefined
  const redeemed = await tx
    .update(codes)
    .set({ used_by: use.accountId, used_at: use.at })
    .where(and(isCode, isNull(codes.used_by)))
    .returning({ code: codes.code })
  return redeemed.length === 1
}

/** A new code, three groups of four. */
export function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groupCount }, group).join('-')
}

/** Issues a single-use code. */
export async function issueCode(queries: Queries, clock: Clock, kind: CodeKind): Promise<string> {
  const code = newCode()
  await queries.insert(codes).values({ code, kind, created_at: clock.now() })
  return code
}

/** How long a host SSO code is valid, ms. */
export const hostSsoCodeLifetimeMs = 2 * 60_000

/** A user whom a host app logs in. */
export interface HostSsoUser {
  readonly username: string
  /** BCP 47. */
  readonly lang: string | null
}

export async function issueHostSsoCode(queries: Queries, clock: Clock, user: HostSsoUser): Promise<string> {
  const code = newToken()
  const code_hash = hashOf(code)
  if (code_hash === undefined) throw new RangeError('a new host SSO code is malformed')
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + hostSsoCodeLifetimeMs)
  await queries.delete(hostSsoCodes).where(lt(hostSsoCodes.expires_at, created_at))
  await queries.insert(hostSsoCodes).values({ code_hash, ...user, created_at, expires_at })
  return code
}

/** Redeems a code and returns its user; undefined if it is unknown, used or expired. */
export async function redeemHostSsoCode(
  tx: Queries,
  clock: Clock,
  code: string,
): Promise<HostSsoUser | undefined> {
  const hash = hashOf(code)
  if (hash === undefined) return undefined
  const [row] = await tx.delete(hostSsoCodes).where(eq(hostSsoCodes.code_hash, hash)).returning()
  if (row === undefined || row.expires_at === null || row.expires_at <= clock.now()) return undefined
  return { username: row.username, lang: row.lang }
}
