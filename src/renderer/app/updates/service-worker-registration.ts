/** The page's side of the service worker: registers it when the page is idle, and checks for newer versions. */

import { currentLanguage } from '#i18n/i18n.ts'
import { trustedScript } from '#platform/trusted-scripts.ts'
import type { Outcome } from '#protocol/ipc/bridge.ts'
import type { FromWorker, ToWorker } from '#protocol/service-worker.ts'
import { type ReadyUpdate, updateStore } from './update-store.ts'
import { watchPush } from './watch-push.ts'

/** Like the interval of the desktop app. */
const checkIntervalMs = 6 * 60 * 60 * 1000
/** Timeout of the worker's answer, ms. */
const answerTimeoutMs = 5000

/** The worker's answer to a message; undefined if there is none in time. */
function askWorker(worker: ServiceWorker | null, message: ToWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  port1.onmessage = ({ data }) => resolve(data)
  const timer = setTimeout(resolve, answerTimeoutMs)
  worker?.postMessage(message, [port2])
  return promise.finally(() => {
    clearTimeout(timer)
    port1.close()
  })
}

const hello = (): ToWorker => ({ type: 'hello', language: currentLanguage() })

/**
 * Asks a worker whether its version is a newer one, as soon as that is fetched: the worker may have to wait for long until the
 * previous one has nothing left to do.
 */
function greet(worker: ServiceWorker | null): void {
  if (worker?.state !== 'installing') worker?.postMessage(hello())
  else worker.addEventListener('statechange', () => worker.postMessage(hello()), { once: true })
}

/** Chooses the newest version and reloads the page. */
async function install(): Promise<'done' | 'refused'> {
  const { active, waiting } = await navigator.serviceWorker.ready
  if ((await askWorker(waiting ?? active, { type: 'choose' })) !== 'chosen') return 'refused'
  location.reload()
  return 'done'
}

let isStarted = false

/** Timeout of fetching a complete version, ms. */
const fetchTimeoutMs = 60_000

/** Resolves when a newer version is ready, or to undefined after the timeout. */
function nextReady(): Promise<ReadyUpdate | undefined> {
  const { promise, resolve } = Promise.withResolvers<ReadyUpdate | undefined>()
  const stop = updateStore.subscribe(({ ready }) => ready && resolve(ready))
  const timer = setTimeout(resolve, fetchTimeoutMs, undefined)
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}

/** Resolves to undefined if the worker's version could not be fetched. */
function nextFailure(worker: ServiceWorker): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  worker.addEventListener('statechange', () => {
    if (worker.state === 'redundant') resolve(undefined)
  })
  return promise
}

/**
 * Checks for a newer version, waits until it is completely fetched, and starts it if it is still wanted. Rejects if the check
 * fails.
 */
export async function updateNow(isWanted: () => boolean): Promise<Outcome> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const active = registration?.active
  // Without a cached version the page comes from the network.
  if (!active || (await askWorker(active, hello())) === 'none') {
    location.reload()
    return 'done'
  }
  await registerServiceWorker()
  const next = nextReady()
  const { installing, waiting } = await registration.update()
  const current = updateStore.getState().ready
  // A version that was fetched before may not have been announced to this page.
  if (!current && !installing && (await askWorker(waiting ?? active, hello())) !== 'ready') return 'refused'
  const ready = current ?? (await (installing ? Promise.race([next, nextFailure(installing)]) : next))
  if (!isWanted()) return 'cancelled'
  return ready ? ready.install() : 'refused'
}

/** Registers the service worker, which caches the app. Never throws; does nothing if the browser does not support or allow it. */
export async function registerServiceWorker(): Promise<void> {
  if (isStarted || !('serviceWorker' in navigator)) return
  isStarted = true
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'ready') updateStore.setState({ ready: { install } })
    else location.hash = data.address
  })
  try {
    const registration = await serviceWorker.register(trustedScript('service'), { updateViaCache: 'none' })
    setInterval(() => void registration.update().catch(() => undefined), checkIntervalMs)
    registration.addEventListener('updatefound', () => greet(registration.installing))
    const { active, waiting, installing } = await serviceWorker.ready
    for (const worker of [active, waiting, installing]) greet(worker)
    if (registration.pushManager) watchPush(registration.pushManager)
  } catch {
    // The app also works without a service worker.
  }
}
