/**
 * The one time zone in which the interface shows every moment and counts every day: the account's (docs/rules.md, section R2).
 * Without an account, or where this machine does not know its zone, the machine's own.
 */
import { useSyncExternalStore } from 'react'
import { localTimeZone } from '#lib/time-zone.ts'

let ofAccount: string | undefined
const listeners = new Set<() => void>()

/** As this machine spells it; undefined when it knows no such zone. */
function knownZone(wanted: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Told by the session, with what the host says of the user. */
export function setAccountTimeZone(wanted: string | undefined): void {
  ofAccount = wanted === undefined ? undefined : knownZone(wanted)
  for (const hear of listeners) hear()
}

/** The account's zone; undefined while it is the machine's own that counts. */
export const accountTimeZone = (): string | undefined => ofAccount

/** The zone in force. */
export const currentTimeZone = (): string => ofAccount ?? localTimeZone()

/** True when the clock of this machine is another one, so that a time has to name its zone. */
export const isElsewhere = (): boolean => ofAccount !== undefined && ofAccount !== localTimeZone()

function onZoneChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As `currentTimeZone`, kept current. */
export function useAccountTimeZone(): string {
  return useSyncExternalStore(onZoneChange, accountTimeZone, accountTimeZone) ?? localTimeZone()
}
