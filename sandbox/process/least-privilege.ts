/** The app does not run as a database role that could rewrite the ledger (docs/deploy.md, "Database roles"). */
import { isIP } from 'node:net'
import { roleOf } from '../db/server-roles.ts'
import { StartFailure } from './settings.ts'

/** Whether an IP address is reachable from this machine only. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))

/** Whether a connection string names this machine: a loopback address, or a socket. */
export function isLoopback(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || host === 'localhost' || host === '[::1]') return true
  return isLoopbackAddress(host)
}

/**
 * Rejects with a `StartFailure` if the role of `url` is a superuser or owns the tables. On a loopback database, for trying it
 * out, that is a warning. A database that cannot be reached is left to `openData`, which says so.
 */
export async function assertLeastPrivilege(url: string, warn: (text: string) => void): Promise<void> {
  const role = await roleOf(url).catch(() => undefined)
  if (role === undefined || !(role.isSuperuser || role.isOwner)) return
  const what = role.isSuperuser ? 'a superuser' : 'the owner of the tables'
  const problem = `The role "${role.name}" of DATABASE_URL is ${what}: whoever takes over the app could rewrite the ledger.`
  const advice = '`npm run db:roles` makes a role for the app (docs/deploy.md, "Database roles").'
  if (!isLoopback(url)) throw new StartFailure(`${problem} ${advice} Nothing was changed.`)
  warn(`Warning: ${problem} This is accepted because the database is on this machine. ${advice}`)
}
