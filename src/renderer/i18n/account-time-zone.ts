/**
 * The time zone of all times and days in the interface: the account's (docs/rules.md, section R2), or this machine's without
 * an account or if its zone is unknown here.
 */
import { useSyncExternalStore } from 'react'
import { localTimeZone } from '#lib/time-zone.ts'

let accountZone: string | undefined
const listeners = new Set<() => void>()

/** The canonical name on this machine; undefined for an unknown zone. */
function canonicalZone(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Called by the session with the time zone of the user. */
export function setAccountTimeZone(zone: string | undefined): void {
  accountZone = zone === undefined ? undefined : canonicalZone(zone)
  for (const listener of listeners) listener()
}

/** The account's zone; undefined if this machine's zone is used. */
export const accountTimeZone = (): string | undefined => accountZone

/** The current zone. */
export const currentTimeZone = (): string => accountZone ?? localTimeZone()

/** True if this machine's zone differs, so that times must show their zone. */
export const isElsewhere = (): boolean => accountZone !== undefined && accountZone !== localTimeZone()

function onZoneChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `currentTimeZone` as a hook. */
export function useAccountTimeZone(): string {
  return useSyncExternalStore(onZoneChange, accountTimeZone, accountTimeZone) ?? localTimeZone()
}
