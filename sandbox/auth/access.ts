/** Who may make a call: the token's session, the account's status, an open ad account (docs/rules.md, sections R2 and R3). */
import { eq, sql } from 'drizzle-orm'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import type { CallContext, UserContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { type Account, accounts, sessions } from '../db/schema/core.ts'
import { BusinessError } from '../http/business-error.ts'
import { isSeenLongAgo, noteSeen } from './sessions.ts'
import { sessionIdOf } from './tokens.ts'

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

const sessionById = prepared((queries) =>
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
