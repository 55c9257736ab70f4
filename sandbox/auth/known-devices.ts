/**
 * Devices that logged in to an account before. A device is known by a random token, of which its sessions have the SHA-256, for as
 * long as one of them is kept. The token proves nothing: it keeps a login from being told as one on a new device, and the tries of
 * strangers from counting as the device's (docs/decisions/0095).
 */
import { and, eq, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Login } from '#protocol/http/auth.ts'
import type { Queries, ReadQueries, Transaction } from '../db/database.ts'
import { sessions } from '../db/schema/accounts.ts'
import type { Clock } from '../delivery/clock.ts'
import type { Device } from '../http/request-headers.ts'
import { type KeyedToken, newKeyedToken, startNoticedSession, startSession } from './sessions.ts'

interface DeviceLogin {
  readonly accountId: string
  readonly device: Device | undefined
  /** The key of the token that the device has. */
  readonly hash: string | undefined
  /** The token that it gets. Without one, a device that is not known gets a new one. */
  readonly made?: KeyedToken | undefined
}

const ofDevices = (accountId: string, hashes: string[]) =>
  and(eq(sessions.account_id, accountId), inArray(sessions.device_hash, hashes))

/** The key of a device's token if the account knows it. */
async function knownHash(
  queries: ReadQueries,
  accountId: string,
  hash: string | undefined,
): Promise<string | undefined> {
  if (hash === undefined) return undefined
  return (await queries.$count(sessions, ofDevices(accountId, [hash]))) > 0 ? hash : undefined
}

/** Starts a session. On a device that is not known to the account it is told, and the answer has a token for the device. */
export async function logInOnDevice(
  tx: Transaction,
  clock: Clock,
  { accountId, device, hash, made }: DeviceLogin,
): Promise<InferOutput<typeof Login>> {
  const known = await knownHash(tx, accountId, hash)
  const given = made ?? (known === undefined ? newKeyedToken() : undefined)
  const start = known === undefined ? startNoticedSession : startSession
  const token = await start(tx, clock, accountId, { ...device, device_hash: given?.hash ?? known })
  return { token, device: given?.token }
}

/** The first session of a new account. Its device is known from then on. */
export async function startFirstSession(
  tx: Transaction,
  clock: Clock,
  { accountId, device }: Pick<DeviceLogin, 'accountId' | 'device'>,
): Promise<InferOutput<typeof Login>> {
  const made = newKeyedToken()
  const token = await startSession(tx, clock, accountId, { ...device, device_hash: made.hash })
  return { token, device: made.token }
}

/** The next login on these devices is told. */
export async function forgetKnownDevices(
  queries: Queries,
  accountId: string,
  hashes: string[],
): Promise<void> {
  if (hashes.length === 0) return
  await queries.update(sessions).set({ device_hash: null }).where(ofDevices(accountId, hashes))
}
