/**
 * The precached versions of the app. Each has its own cache and is used only when complete. A newer version waits until the
 * user chooses it, even if the app is closed and opened again.
 */
import type { Shell } from '#protocol/service-worker.ts'

declare const self: ServiceWorkerGlobalScope
declare const SHELL: Shell

const shell = SHELL

const prefix = 'placard '
const ownCacheName = prefix + shell.version
const urlOf = (path: string): string => new URL(path, self.registration.scope).href

/** The page without a query. */
export const pageUrl = urlOf('./')
/** The operator's configuration. */
export const configUrl = urlOf('./config.json')
// Entries that mark a cache as complete and as chosen by the user.
const completeMark = urlOf('./~whole')
const chosenMark = urlOf('./~chosen')

/** Hex. */
async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Fetches a file into a cache; throws if it is missing, or if the host sends a page instead. */
async function precache(cache: Cache, path: string): Promise<void> {
  if (await cache.match(urlOf(path))) return
  const response = await fetch(urlOf(path), { priority: 'low' })
  if (!response.ok || response.headers.get('Content-Type')?.startsWith('text/html'))
    throw new Error(`file not found: ${path}`)
  await cache.put(urlOf(path), response)
}

/** Fetches the page; undefined if it does not belong to this version. */
async function fetchPage(): Promise<Response | undefined> {
  const response = await fetch(pageUrl, { cache: 'no-cache' })
  const isOwn = response.ok && (await sha256(await response.clone().arrayBuffer())) === shell.page
  return isOwn && !response.redirected ? response : undefined
}

/** Newest first. */
const cacheNames = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix)).reverse()

async function isComplete(cache: Cache): Promise<boolean> {
  const mark = await cache.match(completeMark)
  if (!mark) return false
  const paths: unknown = await mark.json()
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url))
  return Array.isArray(paths) && paths.every((path) => cachedUrls.has(urlOf(String(path))))
}

/** The chosen version, otherwise the newest; undefined if none is complete. */
export async function versionInUse(): Promise<{ name: string; cache: Cache } | undefined> {
  let newest: { name: string; cache: Cache } | undefined
  for (const name of await cacheNames()) {
    const cache = await caches.open(name)
    if (!(await isComplete(cache))) continue
    if (await cache.match(chosenMark)) return { name, cache }
    newest ??= { name, cache }
  }
  return newest
}

/** True if this worker's version is complete and another one is in use. */
export async function isWaiting(): Promise<boolean> {
  const used = await versionInUse()
  return (
    used !== undefined && used.name !== ownCacheName && (await isComplete(await caches.open(ownCacheName)))
  )
}

/** Activates this worker's version. The previous one stays cached for pages that still run it. */
export async function choose(): Promise<void> {
  const previous = await versionInUse()
  const cache = await caches.open(ownCacheName)
  if (!(await isComplete(cache))) return
  await cache.put(chosenMark, new Response())
  if (previous && previous.name !== ownCacheName) await previous.cache.delete(chosenMark)
}

/** Deletes all versions except the one in use and this worker's. */
export async function deleteOldVersions(): Promise<void> {
  const used = (await versionInUse())?.name
  for (const name of await cacheNames()) if (name !== ownCacheName && name !== used) await caches.delete(name)
}

/** The languages whose texts are cached, in any version. */
async function cachedLanguages(): Promise<string[]> {
  const requests = await Promise.all(
    (await cacheNames()).map(async (name) => (await caches.open(name)).keys()),
  )
  const urls = requests.flat().map(({ url }) => url)
  return Object.keys(shell.texts).filter((code) => urls.some((url) => url.includes(`/texts-${code}-`)))
}

/** Fetches this worker's version, one file at a time so that nothing else is delayed; throws unless it is complete. */
export async function fetchVersion(): Promise<void> {
  const languages = await cachedLanguages()
  const cache = await caches.open(ownCacheName)
  const page = await fetchPage()
  if (!page) throw new Error('the page belongs to another version')
  await cache.put(pageUrl, page)
  const files = ['config.json', ...shell.files, ...languages.flatMap((code) => shell.texts[code] ?? [])]
  for (const path of files) await precache(cache, path)
  await cache.put(completeMark, Response.json(['./', ...files]))
  if ((await versionInUse())?.name === ownCacheName) await choose()
}

/** Caches texts that the page has just fetched, so that a changed language is available offline. */
export async function cacheTexts(url: string, response: Response): Promise<void> {
  const isText = Object.values(shell.texts).some((paths) => paths.some((path) => urlOf(path) === url))
  if (isText && response.ok) await (await caches.open(ownCacheName)).put(url, response)
}

/** Caches the texts of a language. */
export async function cacheLanguage(language: string): Promise<void> {
  const cache = await caches.open(ownCacheName)
  for (const path of shell.texts[language] ?? []) await precache(cache, path)
}

/** Updates the cached page of the version in use: its headers, with the policy, follow the configuration. */
export async function refreshPage(): Promise<void> {
  const used = await versionInUse()
  const page = used?.name === ownCacheName ? await fetchPage() : undefined
  if (page) await used?.cache.put(pageUrl, page)
}
