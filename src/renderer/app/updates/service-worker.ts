/** The web app's service worker, seen from the page: registered once there is nothing else to do, asked for newer versions. */

import { currentLanguage } from '#i18n/i18n.ts'
import { trustedScript } from '#platform/trusted-scripts.ts'
import type { Outcome } from '#protocol/ipc/bridge.ts'
import type { FromWorker, ToWorker } from '#protocol/service-worker.ts'
import { type ReadyUpdate, updateStore } from './update-store.ts'

/** As often as the desktop app asks its feed. */
const everyMs = 6 * 60 * 60 * 1000
/** How long the worker may take to answer, ms. */
const patienceMs = 5000

/** Has the newest version used from the next start on, and starts. */
async function install(): Promise<'done' | 'refused'> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const isChosen = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, patienceMs, false)
  })
  active?.postMessage({ type: 'choose' } satisfies ToWorker, [port2])
  if (!(await isChosen)) return 'refused'
  location.reload()
  return 'done'
}

let isStarted = false

/** How long a newer version may take to be fetched as a whole, ms. */
const fetchMs = 60_000

/** Resolves once a newer version is ready, or to undefined when none is in that time. */
function nextReady(): Promise<ReadyUpdate | undefined> {
  const { promise, resolve } = Promise.withResolvers<ReadyUpdate | undefined>()
  const stop = updateStore.subscribe(({ ready }) => ready && resolve(ready))
  const timer = setTimeout(resolve, fetchMs, undefined)
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}

/**
 * Looks for a newer version, waits until it is there as a whole, and starts it if it is still wanted then. Rejects when it
 * cannot be looked for.
 */
export async function updateNow(isWanted: () => boolean): Promise<Outcome> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) {
    location.reload()
    return 'done'
  }
  await keepForOffline()
  const next = nextReady()
  const { installing, waiting } = await registration.update()
  const known = updateStore.getState().ready
  if (!known && !installing && !waiting) return 'refused'
  const ready = known ?? (await next)
  if (!isWanted()) return 'cancelled'
  return ready ? ready.install() : 'refused'
}

/** Never throws; does nothing where the browser has no service workers, or forbids them. */
export async function keepForOffline(): Promise<void> {
  if (isStarted || !('serviceWorker' in navigator)) return
  isStarted = true
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'ready') updateStore.setState({ ready: { install } })
  })
  try {
    const registration = await serviceWorker.register(trustedScript('service'), { updateViaCache: 'none' })
    setInterval(() => void registration.update().catch(() => undefined), everyMs)
    const { active } = await serviceWorker.ready
    active?.postMessage({ type: 'hello', language: currentLanguage() } satisfies ToWorker)
  } catch {
    // Without it the app is as it was.
  }
}
