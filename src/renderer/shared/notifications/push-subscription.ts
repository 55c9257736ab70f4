/** This browser's subscription to push messages (docs/decisions/0077). The permission is asked for only on a press. */
import { send } from '#data/http/client.ts'
import { pushAdditions } from '#protocol/push/additions.ts'
import { detailsMark } from '#protocol/service-worker.ts'
import { sessionStore } from '#session/session.ts'
import { settingsStore } from '#session/settings.ts'

/** `denied`: the user has refused, and only the browser's own settings can change that. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** False on an iPhone outside the home screen, for example. */
const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** How long the service worker may take to start, ms. */
const startMs = 20_000

/** Undefined in a browser without push messages, or if there is no service worker: in development, or if it failed. */
async function pushManager(): Promise<PushManager | undefined> {
  if (!isSupported()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active) return registration.pushManager
  if (!import.meta.env.PROD || !import.meta.env.VITE_PLACARD_WORKER) return undefined
  const { promise, resolve } = Promise.withResolvers<undefined>()
  setTimeout(resolve, startMs)
  return Promise.race([navigator.serviceWorker.ready.then((ready) => ready.pushManager), promise])
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const manager = await pushManager()
  if (!manager) return 'unsupported'
  return (await manager.getSubscription()) ? 'on' : 'off'
}

/** Calls the listener when the user changes the permission in the browser; returns a function that removes it. */
export function onPermissionChange(listener: () => void): () => void {
  let status: PermissionStatus | undefined
  let isStopped = false
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (isStopped) return
      status = found
      status.addEventListener('change', listener)
    },
    () => undefined,
  )
  return () => {
    isStopped = true
    status?.removeEventListener('change', listener)
  }
}

/** Sends the subscription to the host, which replaces that of the session. */
export async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await send(pushAdditions.subscribeToPush, {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  })
}

/** Asks for the permission if it was never asked for, and subscribes. Throws what the browser or the host throws. */
export async function turnPushOn(): Promise<void> {
  if (Notification.permission === 'default') await Notification.requestPermission()
  const manager = await pushManager()
  if (Notification.permission !== 'granted' || !manager) return
  const { public_key } = await send(pushAdditions.pushKey, {})
  // One that belongs to another key of a host cannot be used again.
  await (await manager.getSubscription())?.unsubscribe()
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  try {
    await sendSubscription(subscription)
    await updateDetailsMark()
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/** Ends the subscription in the browser first: what the host still sends then reaches nobody. */
export async function turnPushOff(token?: string): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription()
  await subscription?.unsubscribe()
  // Nothing is shown any more, also if the browser's storage is damaged.
  await caches.delete(detailsMark.cache).catch(() => false)
  if (!subscription) return
  // As the session that it belonged to, which the app may have left already.
  await send(pushAdditions.unsubscribeFromPush, {}, token === undefined ? {} : { handOver: { token } })
}

/**
 * Says whether the service worker may show details. Not with the idle lock, even before it locks, since it cannot be known
 * whether a closed app is locked; not while amounts are hidden; not without a login.
 */
export async function updateDetailsMark(): Promise<void> {
  const { idleMinutes, isMasked } = settingsStore.getState()
  const isAllowed = sessionStore.getState().token !== undefined && idleMinutes === 0 && !isMasked
  if (!isAllowed) {
    await caches.delete(detailsMark.cache)
    return
  }
  const cache = await caches.open(detailsMark.cache)
  await cache.put(new URL(detailsMark.path, location.href), new Response())
}
