/**
 * The service worker of the web app (docs/architecture.md, "Without a connection"). It answers for the app's own files and
 * for nothing else: no call of the API, no uploaded file and no other page ever passes through it or is kept.
 */
import type { FromWorker, ToWorker } from '#protocol/service-worker.ts'
import {
  choose,
  fetchVersion,
  isWaiting,
  keepFetched,
  keepLanguage,
  pageAddress,
  refreshPage,
  tidy,
  versionInUse,
} from './precache.ts'

declare const self: ServiceWorkerGlobalScope

/** How long the configuration is waited for where one is kept, ms. */
const patienceMs = 3000

const ready: FromWorker = { type: 'ready' }

async function tellAll(): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage(ready)
}

/** The pages that run under another configuration than the one now kept; some did not listen yet when it came. */
const outdated = new Set<string>()

async function noteOutdated(): Promise<void> {
  for (const { id } of await self.clients.matchAll()) outdated.add(id)
}

/** The page of the version in use, or the host's when none is whole. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const page = await (await versionInUse())?.cache.match(pageAddress)
  if (!page) return fetch(event.request)
  event.waitUntil(refreshPage().catch(() => undefined))
  return page
}

async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = await caches.match(request.url, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  event.waitUntil(keepFetched(request.url, answer.clone()).catch(() => undefined))
  return answer
}

/** The operator's configuration as it is now; as it was where it does not come. */
async function answerConfig({ url }: Request): Promise<Response> {
  const used = await versionInUse()
  const known = await used?.cache.match(url)
  if (!used || !known) return fetch(url)
  try {
    const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(patienceMs) })
    if (answer.ok && (await answer.clone().text()) !== (await known.clone().text())) {
      await used.cache.put(url, answer.clone())
      // The policy of the page that runs may not fit it any more.
      await refreshPage()
      await noteOutdated()
      await tellAll()
    }
    return answer
  } catch {
    return known
  }
}

self.addEventListener('install', (event) => {
  // The worker is taken over at once; the version of the app that it brings waits to be chosen.
  event.waitUntil(fetchVersion().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.clients.claim()
      await tidy()
      if (await isWaiting()) await tellAll()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { scope } = self.registration
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  const path = request.url.slice(scope.length).split(/[?#]/)[0] ?? ''
  if (request.mode === 'navigate') {
    if (path === '' || path === 'index.html') event.respondWith(answerPage(event))
  } else if (path.startsWith('assets/')) event.respondWith(answerFile(event))
  else if (path === 'config.json') event.respondWith(answerConfig(request))
})

self.addEventListener('message', (event) => {
  const said: ToWorker = event.data
  const act = async () => {
    if (said.type === 'choose') {
      await choose()
      event.ports[0]?.postMessage('chosen')
      return
    }
    const { source } = event
    const isOutdated = source instanceof Client && outdated.has(source.id)
    if (isOutdated || (await isWaiting())) source?.postMessage(ready)
    await keepLanguage(said.language)
  }
  event.waitUntil(act().catch(() => undefined))
})
