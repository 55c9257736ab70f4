/**
 * Probes whether the host can be reached. A single failed request triggers a probe. It is retried with backoff until the
 * host answers, so the app recovers automatically.
 */

import { host } from '#platform/host.ts'
import { isOnline, setReachable } from '#platform/online.ts'
import { authEndpoints } from '#protocol/http/auth.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { loadHttp } from './load-http.ts'
import { retryIntervalMs } from './timeouts.ts'

/** Timeout of a probe, ms. */
const probeTimeoutMs = 8_000

let isProbing = false

async function hasAnswered(): Promise<boolean> {
  try {
    const { http } = await loadHttp()
    // Any response counts.
    await http.get(`${host}${basePath}${authEndpoints.languageHint.path}`, {
      timeout: probeTimeoutMs,
      validateStatus: () => true,
      fetchOptions: { cache: 'no-store' },
    })
    return true
  } catch {
    return false
  }
}

/** Backoff: the wait before the next probe, ms. */
export const pauseMs = (failures: number): number => Math.min(retryIntervalMs, 1000 * 2 ** failures)

let endPause: () => void = () => undefined

/** Resolves after a time, or as soon as the browser goes online or the user asks for a probe. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    endPause = end
  })
}

/** Called after the next probe, with any result. */
let pendingListeners: (() => void)[] = []

async function probe(): Promise<boolean> {
  const isReachable = await hasAnswered()
  const listeners = pendingListeners
  pendingListeners = []
  for (const listener of listeners) listener()
  return isReachable
}

/** Probes until the host answers. */
export async function startProbing(): Promise<void> {
  if (isProbing) return
  isProbing = true
  for (let failures = 0; !(await probe()); failures += 1) {
    setReachable(false)
    await pause(pauseMs(failures))
  }
  isProbing = false
  setReachable(true)
}

/** Probes now instead of after the pause; resolves when this probe has ended. */
export function probeNow(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  pendingListeners.push(resolve)
  endPause()
  void startProbing()
  return promise
}

let isUnloading = false
window.addEventListener('pagehide', () => {
  isUnloading = true
})
// The page may be restored from the back/forward cache.
window.addEventListener('pageshow', () => {
  isUnloading = false
})

/** True while the page unloads. */
export const isPageUnloading = (): boolean => isUnloading

// What the browser says only triggers a probe: it may be wrong, and a host on this machine needs no connection.
window.addEventListener('offline', () => void startProbing())
if (!isOnline()) void startProbing()
