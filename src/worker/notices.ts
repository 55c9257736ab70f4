/** Notifications of the system: shows a push message, and opens the app where the user chooses one (docs/decisions/0077). */
import { type PushMessage, parsePushMessage } from '#protocol/push/message.ts'
import { detailsMark, type FromWorker } from '#protocol/service-worker.ts'

declare const self: ServiceWorkerGlobalScope

const urlOf = (path: string): string => new URL(path, self.registration.scope).href

/** Whether the page has allowed details: somebody is logged in, without the idle lock and without hidden amounts. */
async function mayShowDetails(): Promise<boolean> {
  try {
    return (await caches.match(urlOf(detailsMark.path), { cacheName: detailsMark.cache })) !== undefined
  } catch {
    // A damaged storage.
    return false
  }
}

/** The address in the app, after `#`, that opens what a notification is about and marks it as read. */
function addressOf({ id, target }: PushMessage): string {
  const query = new URLSearchParams({ notice: id })
  if (target) query.set('about', target.kind)
  if (target?.id !== undefined) query.set('id', target.id)
  return `/notification?${query}`
}

/**
 * Shows a message without a sound. The same notification, sent again, replaces itself. One that cannot be read is still
 * announced, because a browser ends the subscription of an app that shows nothing.
 */
export async function showNotice(json: string): Promise<void> {
  const message = parsePushMessage(json)
  const icon = urlOf('icons/192x192.png')
  if (message === undefined) return self.registration.showNotification('Placard', { icon, silent: true })
  const { id, title, quiet, lang } = message
  await self.registration.showNotification((await mayShowDetails()) ? title : quiet, {
    tag: id,
    lang,
    icon,
    silent: true,
    data: addressOf(message),
  })
}

/** Opens what a notification is about: in the window that was used last, otherwise in a new one. */
export async function openNotice({ data }: Notification): Promise<void> {
  const address = typeof data === 'string' ? data : '/notification'
  const [client] = await self.clients.matchAll({ type: 'window' })
  if (client === undefined) {
    await self.clients.openWindow(urlOf(`./#${address}`))
    return
  }
  client.postMessage({ type: 'open', address } satisfies FromWorker)
  await client.focus()
}
