/**
 * The service worker of the web app (docs/architecture.md, "Without a connection"). It serves only the app's own files: no API
 * request, uploaded file or other page passes through it or is cached.
 */
import { type FromWorker, savesData, type ToWorker } from '#protocol/service-worker.ts'
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

/** A cache that has not answered after this time is taken for broken, ms. */
const maxCacheMs = 3000

/**
 * Responds with what the cache has, else from the network. A browser's storage may be damaged: a cache that fails or does not answer must
 * not keep the app from starting.
 */
async function respond(event: FetchEvent, cached: Promise<Response | undefined>): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, maxCacheMs))
  const found = await Promise.race([cached, late]).catch(() => undefined)
  if (found) return found
  // Without a network, a slow cache is better than nothing.
  return fetch(event.request).catch(async (error: unknown) => {
    const slow = await cached.catch(() => undefined)
    if (slow) return slow
    throw error
  })
}

/** The page of the version in use. */
async function cachedPage(event: FetchEvent): Promise<Response | undefined> {
  const page = await (await versionInUse())?.cache.match(pageUrl)
  if (page) event.waitUntil(refreshPage().catch(() => undefined))
  return page
}

const cachedFile = async ({ url }: Request) => caches.match(url, { ignoreVary: true })

/** Cache first. */
async function respondWithFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const response = await respond(event, cachedFile(request))
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
async function cachedConfig(event: FetchEvent): Promise<Response | undefined> {
  const used = await versionInUse()
  const cached = await used?.cache.match(configUrl)
  if (!used || !cached) return undefined
  event.waitUntil(refreshConfig(used.cache, cached.clone()).catch(() => undefined))
  return cached
}

/** The whole app is fetched only to work without a connection, which a user of Data Saver does not pay for. */
const fetchUnlessSaving = async () => (savesData(navigator) ? undefined : fetchVersion())

/** A user who already has a version gets the next one. */
const fetchNewVersion = async () =>
  (await versionInUse().catch(() => undefined)) ? fetchVersion() : fetchUnlessSaving()

self.addEventListener('install', (event) => {
  // The worker activates immediately; its version of the app waits until the user chooses it.
  event.waitUntil(fetchNewVersion().then(() => self.skipWaiting()))
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
    if (path === '' || path === 'index.html') event.respondWith(respond(event, cachedPage(event)))
  } else if (path.startsWith('assets/')) event.respondWith(respondWithFile(event))
  // The page asks past the caches if the cached configuration is broken.
  else if (path === 'config.json' && request.cache !== 'no-cache')
    event.respondWith(respond(event, cachedConfig(event)))
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
    const hasVersion = (await versionInUse()) !== undefined
    const state = hasVersion ? 'current' : 'none'
    event.ports[0]?.postMessage(isReady ? 'ready' : state)
    // What was deleted, by the browser or because it was broken, is fetched again.
    if (!hasVersion) await fetchUnlessSaving()
    if (!savesData(navigator)) await cacheLanguage(message.language)
  }
  event.waitUntil(handle().catch(() => undefined))
})

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.text() ?? '')))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(event.notification))
})
