/**
 * The service worker of the web app (docs/architecture.md, "Without a connection"). It serves only the app's own files: no API
 * request, uploaded file or other page passes through it or is cached.
 */
import type { FromWorker, ToWorker } from '#protocol/service-worker.ts'
import { openNotice, showNotice } from './notices.ts'
import {
  cacheLanguage,
  cacheTexts,
  choose,
  configUrl,
  deleteOldVersions,
  fetchVersion,
  isWaiting,
  pageUrl,
  refreshPage,
  versionInUse,
} from './precache.ts'

declare const self: ServiceWorkerGlobalScope

const ready: FromWorker = { type: 'ready' }

async function notifyPages(): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage(ready)
}

/** The ids of pages that run with an older configuration; some of them did not listen yet when it changed. */
const outdatedPages = new Set<string>()

async function markOutdated(): Promise<void> {
  for (const { id } of await self.clients.matchAll()) outdatedPages.add(id)
}

/** Responds with the page of the version in use, or from the network if none is complete. */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const page = await (await versionInUse())?.cache.match(pageUrl)
  if (!page) return fetch(event.request)
  event.waitUntil(refreshPage().catch(() => undefined))
  return page
}

/** Cache first. */
async function respondWithFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cached = await caches.match(request.url, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  event.waitUntil(cacheTexts(request.url, response.clone()).catch(() => undefined))
  return response
}

/** Updates a cached configuration; a missing one is cached too, so that the app stops. */
async function refreshConfig(cache: Cache, cached: Response): Promise<void> {
  const response = await fetch(configUrl, { cache: 'no-cache' })
  if (!response.ok && response.status !== 404) return
  const isSame =
    response.ok === cached.ok && (!response.ok || (await response.clone().text()) === (await cached.text()))
  if (isSame) return
  await cache.put(configUrl, response)
  // The policy of the running page may be outdated.
  await refreshPage()
  await markOutdated()
  await notifyPages()
}

/** The operator's configuration, cache first: the page cannot start without it. A change applies when the page loads next. */
async function respondWithConfig(event: FetchEvent): Promise<Response> {
  const used = await versionInUse()
  const cached = await used?.cache.match(configUrl)
  if (!used || !cached) return fetch(event.request)
  event.waitUntil(refreshConfig(used.cache, cached.clone()).catch(() => undefined))
  return cached
}

self.addEventListener('install', (event) => {
  // The worker activates immediately; its version of the app waits until the user chooses it.
  event.waitUntil(fetchVersion().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.clients.claim()
      await deleteOldVersions()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { scope } = self.registration
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  const path = request.url.slice(scope.length).split(/[?#]/)[0] ?? ''
  if (request.mode === 'navigate') {
    if (path === '' || path === 'index.html') event.respondWith(respondWithPage(event))
  } else if (path.startsWith('assets/')) event.respondWith(respondWithFile(event))
  // The page asks past the caches if the cached configuration is broken.
  else if (path === 'config.json' && request.cache !== 'no-cache') event.respondWith(respondWithConfig(event))
})

self.addEventListener('message', (event) => {
  const message: ToWorker = event.data
  const handle = async () => {
    if (message.type === 'choose') {
      await choose()
      event.ports[0]?.postMessage('chosen')
      return
    }
    const { source } = event
    const isOutdated = source instanceof Client && outdatedPages.has(source.id)
    const isReady = isOutdated || (await isWaiting())
    if (isReady) source?.postMessage(ready)
    event.ports[0]?.postMessage(isReady ? 'ready' : 'current')
    await cacheLanguage(message.language)
  }
  event.waitUntil(handle().catch(() => undefined))
})

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.text() ?? '')))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(event.notification))
})
