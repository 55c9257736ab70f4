import { lt } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Queries } from '../db/database.ts'
import { sessions } from '../db/schema.ts'
import { newToken, sessionIdOf, tokenLifeMs } from './tokens.ts'

/** Starts a session and answers its token, which is stored nowhere. */
export async function startSession(queries: Queries, clock: Clock, accountId: string): Promise<string> {
  const token = newToken()
  const tokenHash = sessionIdOf(token)
  if (tokenHash === undefined) throw new RangeError('a new token is not a token')
  const now = clock.now()
  await queries.insert(sessions).values({
    token_hash: tokenHash,
    account_id: accountId,
    created_at: now,
    expires_at: new Date(now.getTime() + tokenLifeMs),
  })
  return token
}

/** Forgets sessions that ended so long ago that nobody needs to hear "expired" of them. */
export async function forgetOldSessions(queries: Queries, clock: Clock): Promise<void> {
  await queries.delete(sessions).where(lt(sessions.expires_at, new Date(clock.now().getTime() - tokenLifeMs)))
}
