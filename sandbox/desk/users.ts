/** The users of the desk and their login sessions. A password and a session's token are stored only as hashes. */
import { and, eq, gt, lte } from 'drizzle-orm'
import { newCode } from '../auth/codes.ts'
import { withLoginLimits } from '../auth/login-limits.ts'
import type { Passwords } from '../auth/passwords.ts'
import { newToken, sessionIdOf } from '../auth/sessions.ts'
import type { Sandbox } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { deskSessions, deskUsers } from '../db/schema/desk.ts'
import { BusinessError } from '../http/business-error.ts'

type Parts = Pick<Sandbox, 'database' | 'clock'>

const firstName = 'desk'
/** How long a login lasts, ms. */
const sessionMs = 12 * 3_600_000
export const minPasswordLength = 12
const maxPasswordLength = 200

/** Names of desk users, in lower case. */
export const namePattern = /^[a-z][a-z0-9._-]{1,31}$/

export const isPasswordLength = ({ length }: string): boolean =>
  length >= minPasswordLength && length <= maxPasswordLength

/** Creates a user, or replaces the password of one and ends their sessions. */
export async function setPassword(queries: Queries, name: string, hash: string, at: Date): Promise<void> {
  await queries
    .insert(deskUsers)
    .values({ name, password_hash: hash, password_set_at: at })
    .onConflictDoUpdate({ target: deskUsers.name, set: { password_hash: hash, password_set_at: at } })
  await queries.delete(deskSessions).where(eq(deskSessions.name, name))
}

/** A new random password, which is shown once, and the hash to store. */
export async function randomPassword(
  passwords: Passwords,
): Promise<{ readonly password: string; readonly hash: string }> {
  const password = newCode()
  return { password, hash: await passwords.hash(password) }
}

export interface FirstUser {
  readonly name: string
  readonly password: string
}

/** Creates the first user if there is none; undefined if there is one. */
export async function ensureFirstUser(parts: Parts, passwords: Passwords): Promise<FirstUser | undefined> {
  if ((await parts.database.db.$count(deskUsers)) > 0) return undefined
  const { password, hash } = await randomPassword(passwords)
  await parts.database.db.transaction((tx) => setPassword(tx, firstName, hash, parts.clock.now()))
  return { name: firstName, password }
}

export async function listUsers({ database }: Parts): Promise<string[]> {
  const users = await database.read.select({ name: deskUsers.name }).from(deskUsers).orderBy(deskUsers.name)
  return users.map(({ name }) => name)
}

/** Removes a user with their sessions; false if there is none of that name. */
export async function removeUser({ database }: Parts, name: string): Promise<boolean> {
  const removed = await database.db
    .delete(deskUsers)
    .where(eq(deskUsers.name, name))
    .returning({ name: deskUsers.name })
  return removed.length > 0
}

/** Verifies a password within the limits on guessing; throws `auth.credentialsWrong` or `general.tooManyTries`. */
export async function verifyUser(
  parts: Parts,
  passwords: Passwords,
  { name, password, address }: { readonly name: string; readonly password: string; readonly address: string },
): Promise<void> {
  await withLoginLimits(parts, { area: 'deskLogin', name }, { address }, async (isVerified) => {
    const [user] = await parts.database.read.select().from(deskUsers).where(eq(deskUsers.name, name))
    if (!(await passwords.verify(password, user?.password_hash)))
      throw new BusinessError('auth.credentialsWrong')
    await isVerified()
  })
}

/** A malformed token has the hash of no session. */
const hashOf = (token: string): string => sessionIdOf(token) ?? ''

/** Starts a session; returns its token. */
export async function startDeskSession({ database, clock }: Parts, name: string): Promise<string> {
  const token = newToken()
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + sessionMs)
  await database.db.delete(deskSessions).where(lte(deskSessions.expires_at, created_at))
  await database.db.insert(deskSessions).values({ token_hash: hashOf(token), name, created_at, expires_at })
  return token
}

/** The user of a session's token; undefined if it is unknown or has expired. */
export async function userOf(
  { database, clock }: Parts,
  token: string | undefined,
): Promise<string | undefined> {
  const token_hash = sessionIdOf(token ?? '')
  if (token_hash === undefined) return undefined
  const [session] = await database.read
    .select({ name: deskSessions.name })
    .from(deskSessions)
    .where(and(eq(deskSessions.token_hash, token_hash), gt(deskSessions.expires_at, clock.now())))
  return session?.name
}

export async function endDeskSession({ database }: Parts, token: string): Promise<void> {
  await database.db.delete(deskSessions).where(eq(deskSessions.token_hash, hashOf(token)))
}
