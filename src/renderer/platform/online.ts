/** Whether the host can be reached: as far as the machine knows, and as far as calls have come (`api/connectivity-probe.ts`). */
import { useSyncExternalStore } from 'react'
import { isLoopback } from '#protocol/link-policy.ts'
import { platform } from './index.ts'

/** A host on this machine needs no connection. */
const isHere = isLoopback(platform.host === '' ? location.hostname : new URL(platform.host).hostname)

let isReachable = true
const listeners = new Set<() => void>()

/** Says whether calls arrive at the host. */
export function setReachable(now: boolean): void {
  if (isReachable === now) return
  isReachable = now
  for (const listener of listeners) listener()
}

export const isOnline = (): boolean => isReachable && (navigator.onLine || isHere)

/** Calls back when it may have changed; gives the function that stops it. */
export function onOnlineChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** False when there is no connection, or the host does not answer. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onOnlineChange, isOnline, () => true)
}

/** False when the machine itself knows that it has no connection. */
export function useHasConnection(): boolean {
  return useSyncExternalStore(
    onOnlineChange,
    () => navigator.onLine,
    () => true,
  )
}
