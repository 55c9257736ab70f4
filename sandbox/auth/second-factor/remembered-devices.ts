/**
 * Devices whose logins need no second factor: each has a random token, of which the database stores the SHA-256. It counts for
 * 30 days after the last login, and together with the password only.
 */
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { RememberedDevice } from '#protocol/second-factor/passkey-additions.ts'
import type { Queries, ReadQueries } from '../../db/database.ts'
import { rememberedDevices } from '../../db/schema/second-factors.ts'
import type { Device } from '../../http/request-headers.ts'
import { forgetKnownDevices } from '../known-devices.ts'
import { sessionIdOf as hashOf, type KeyedToken, newKeyedToken } from '../sessions.ts'

const lifetimeMs = 30 * 24 * 60 * 60_000
/** The oldest gives way. */
const maxDevices = 10

const isAccount = (accountId: string) => eq(rememberedDevices.account_id, accountId)

/** Remembers a device; its token, and the token's key. */
export async function rememberDevice(
  tx: Queries,
  { accountId, device, at }: { accountId: string; device: Device | undefined; at: Date },
): Promise<KeyedToken> {
  const { token, hash } = newKeyedToken()
  const surplus = tx
    .select({ token_hash: rememberedDevices.token_hash })
    .from(rememberedDevices)
    .where(isAccount(accountId))
    .orderBy(desc(rememberedDevices.last_used_at))
    .offset(maxDevices - 1)
  await tx.delete(rememberedDevices).where(inArray(rememberedDevices.token_hash, surplus))
  await tx.insert(rememberedDevices).values({
    token_hash: hash,
    account_id: accountId,
    ...device,
    created_at: at,
    last_used_at: at,
    expires_at: new Date(at.getTime() + lifetimeMs),
  })
  return { token, hash }
}

/** The key of a remembered device of the account, which is remembered for another 30 days; undefined if it is unknown or over. */
export async function knownDevice(
  tx: Queries,
  { accountId, token, at }: { accountId: string; token: string; at: Date },
): Promise<string | undefined> {
  const hash = hashOf(token)
  if (hash === undefined) return undefined
  const known = await tx
    .update(rememberedDevices)
    .set({ last_used_at: at, expires_at: new Date(at.getTime() + lifetimeMs) })
    .where(
      and(eq(rememberedDevices.token_hash, hash), isAccount(accountId), gt(rememberedDevices.expires_at, at)),
    )
    .returning({ token_hash: rememberedDevices.token_hash })
  return known.length === 1 ? hash : undefined
}

/** The remembered devices, the last used first. */
export async function listDevices(
  queries: ReadQueries,
  accountId: string,
  at: Date,
): Promise<RememberedDevice[]> {
  const rows = await queries
    .select()
    .from(rememberedDevices)
    .where(and(isAccount(accountId), gt(rememberedDevices.expires_at, at)))
    .orderBy(desc(rememberedDevices.last_used_at))
  return rows.map(({ id, browser, system, created_at, last_used_at }) => ({
    id,
    browser: browser ?? undefined,
    system: system ?? undefined,
    since: created_at.toISOString(),
    last_used: last_used_at.toISOString(),
  }))
}

/** Forgets one device of the account by its id, or all; how many it were. */
export async function forgetDevices(queries: Queries, accountId: string, id?: string): Promise<number> {
  const chosen = id === undefined ? undefined : eq(rememberedDevices.id, id)
  const forgotten = await queries
    .delete(rememberedDevices)
    .where(and(isAccount(accountId), chosen))
    .returning({ hash: rememberedDevices.token_hash })
  await forgetKnownDevices(
    queries,
    accountId,
    forgotten.map(({ hash }) => hash),
  )
  return forgotten.length
}
