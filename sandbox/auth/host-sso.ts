/**
 * Handing over a user of a host app: a code for one exchange, good for two minutes. It has 256 random bits and is looked
 * up by its hash, so neither a copy of the database nor the time an answer takes says anything of a code.
 */
import { eq, lt } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Queries } from '../db/database.ts'
import { handOverCodes } from '../db/schema/host-sso.ts'
import { sessionIdOf as hashOf, newToken } from './tokens.ts'

/** How long a code is good for, ms. */
export const handOverLifeMs = 2 * 60_000

/** Whom a host app hands over. */
export interface HandedOver {
  readonly username: string
  /** BCP 47. */
  readonly lang: string | null
}

/** A new code for a user of the host app. */
export async function issueHandOver(queries: Queries, clock: Clock, user: HandedOver): Promise<string> {
  const code = newToken()
  const code_hash = hashOf(code)
  if (code_hash === undefined) throw new RangeError('a new code is not a code')
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + handOverLifeMs)
  await queries.delete(handOverCodes).where(lt(handOverCodes.expires_at, created_at))
  await queries.insert(handOverCodes).values({ code_hash, ...user, created_at, expires_at })
  return code
}

/** Uses a code up and says whom it hands over; undefined when it is unknown, used or too old. */
export async function takeHandOver(tx: Queries, clock: Clock, code: string): Promise<HandedOver | undefined> {
  const hash = hashOf(code)
  if (hash === undefined) return undefined
  const [taken] = await tx.delete(handOverCodes).where(eq(handOverCodes.code_hash, hash)).returning()
  if (taken === undefined || taken.expires_at === null || taken.expires_at <= clock.now()) return undefined
  return { username: taken.username, lang: taken.lang }
}
