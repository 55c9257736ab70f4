/**
 * Whether the host can be reached, from its answers and the probes of `data/http/connectivity-probe.ts`. What the browser says about the
 * connection, `navigator.onLine`, is a hint that counts until there is one of both.
 */
import { useSyncExternalStore } from 'react'
import { isLoopback } from '#protocol/link-policy.ts'
import { platform } from './index.ts'

/** A host on this machine needs no connection. */
const isLocalHost = isLoopback(platform.host === '' ? location.hostname : new URL(platform.host).hostname)

/** Undefined as long as only the browser's hint is known. */
let isReachable: boolean | undefined
const listeners = new Set<() => void>()

/** Sets what an answer or a probe has shown. */
export function setReachable(value: boolean): void {
  if (isReachable === value) return
  isReachable = value
  for (const listener of listeners) listener()
}

export const isOnline = (): boolean => isReachable ?? (navigator.onLine || isLocalHost)

// A change of the connection makes what was known of it old.
window.addEventListener('offline', () => {
  if (!isLocalHost) isReachable = undefined
})

/** Calls the listener when it may have changed; returns a function that removes it. */
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

/** False if there is no connection or the host does not answer. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onOnlineChange, isOnline, () => true)
}

/** False if the browser says that the machine has no connection. */
export function useHasConnection(): boolean {
  return useSyncExternalStore(
    onOnlineChange,
    () => navigator.onLine,
    () => true,
  )
}
