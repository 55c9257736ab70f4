/**
 * Handing over a user of a host app: a code for one exchange, good for two minutes. It has 256 random bits and is looked
 * up by its hash, so neither a copy of the database nor the time an answer takes says anything of a code.
 */
import { eq, lt } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Queries } from '../db/database.ts'
import { hostSsoCodes } from '../db/schema/host-sso.ts'
import { sessionIdOf as hashOf, newToken } from './tokens.ts'

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
