/**
 * The time zone of all times and days in the interface: the account's (docs/rules.md, section R2), or this machine's without
 * an account or if its zone is unknown here.
 */
import { isKnownZone, isSameZone, localTimeZone, localTimeZoneText, namedLocalZone } from '#lib/time-zone.ts'

/** As the host names it. */
let accountZone: string | undefined
const listeners = new Set<() => void>()

/** Called by the session with the time zone of the user. */
export function setAccountTimeZone(zone: string | undefined): void {
  accountZone = zone || undefined
  for (const listener of listeners) listener()
}

/** Calls the listener when the account's zone was set; returns a function that removes it. */
export function onAccountZone(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The account's zone, if this machine knows it. */
const knownAccountZone = (): string | undefined =>
  accountZone !== undefined && isKnownZone(accountZone) ? accountZone : undefined

/** The current zone. `Intl` knows it. */
export const currentTimeZone = (): string => knownAccountZone() ?? localTimeZone()

/** The current zone as a host is told, in the format of the X-TZ header if it has no name. */
export const zoneForHost = (): string => accountZone ?? namedLocalZone() ?? localTimeZoneText()

/** True if this machine's zone differs from the account's, so that times must show their zone. */
export const isElsewhere = (): boolean =>
  accountZone !== undefined && !isSameZone(accountZone, localTimeZone())

/**
 * Why times are in another zone than meant: `account`: its zone is unknown here; `device`: this device's own zone is. Undefined if they
 * are not.
 */
export function zoneFault(): 'account' | 'device' | undefined {
  if (knownAccountZone() !== undefined) return undefined
  if (accountZone !== undefined) return 'account'
  return namedLocalZone() === undefined ? 'device' : undefined
}
