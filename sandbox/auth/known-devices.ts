/**
 * Devices that logged in to an account before. A device is known by a random token, of which its sessions have the SHA-256, for as
 * long as one of them is kept. The token proves nothing: it only keeps a login from being told as one on a new device.
 */
import { and, eq, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Login } from '#protocol/http/auth.ts'
import type { Queries, Transaction } from '../db/database.ts'
import { sessions } from '../db/schema/accounts.ts'
import type { Clock } from '../delivery/clock.ts'
import type { Device } from '../http/request-headers.ts'
import { newKeyedToken, sessionIdOf, startNoticedSession, startSession } from './sessions.ts'

interface DeviceLogin {
  readonly accountId: string
  readonly device: Device | undefined
  /** The token that the device sent. */
  readonly deviceToken: string | undefined
}

const ofDevices = (accountId: string, hashes: string[]) =>
  and(eq(sessions.account_id, accountId), inArray(sessions.device_hash, hashes))

/** Starts a session. On a device that is not known to the account it is told, and the answer has a token for the device. */
export async function logInOnDevice(
  tx: Transaction,
  clock: Clock,
  { accountId, device, deviceToken }: DeviceLogin,
): Promise<InferOutput<typeof Login>> {
  const device_hash = sessionIdOf(deviceToken ?? '')
  if (device_hash !== undefined && (await tx.$count(sessions, ofDevices(accountId, [device_hash]))) > 0)
    return { token: await startSession(tx, clock, accountId, { ...device, device_hash }) }
  const made = newKeyedToken()
  const token = await startNoticedSession(tx, clock, accountId, { ...device, device_hash: made.hash })
  return { token, device: made.token }
}

/** The first session of a new account. Its device is known from then on. */
export async function startFirstSession(
  tx: Transaction,
  clock: Clock,
  { accountId, device }: Omit<DeviceLogin, 'deviceToken'>,
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
