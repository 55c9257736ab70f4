/**
 * The versions of the app that are kept, each in a cache of its own and whole or not at all. Which one is in use is the
 * user's choice: a newer one waits, however often the app is closed and opened, until it is chosen.
 */
import type { Shell } from '#protocol/service-worker.ts'

declare const self: ServiceWorkerGlobalScope
declare const SHELL: Shell

const shell = SHELL

const prefix = 'placard '
const own = prefix + shell.version
const at = (path: string): string => new URL(path, self.registration.scope).href

/** The page itself, without whatever stood in its query. */
export const pageAddress = at('./')
const wholeMark = at('./~whole')
const chosenMark = at('./~chosen')

/** Hex. */
async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Fetches a file into a cache; throws when it is not there, or a host answers a page in its place. */
async function keep(cache: Cache, path: string): Promise<void> {
  if (await cache.match(at(path))) return
  const answer = await fetch(at(path), { priority: 'low' })
  if (!answer.ok || answer.headers.get('Content-Type')?.startsWith('text/html'))
    throw new Error(`not there: ${path}`)
  await cache.put(at(path), answer)
}

/** The page as it is now, where it is the very one of this version. */
async function fetchPage(): Promise<Response | undefined> {
  const answer = await fetch(pageAddress, { cache: 'no-cache' })
  const isOwn = answer.ok && (await sha256(await answer.clone().arrayBuffer())) === shell.page
  return isOwn && !answer.redirected ? answer : undefined
}

const names = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix)).reverse()

async function isWhole(cache: Cache): Promise<boolean> {
  const mark = await cache.match(wholeMark)
  if (!mark) return false
  const wanted: unknown = await mark.json()
  const there = new Set((await cache.keys()).map(({ url }) => url))
  return Array.isArray(wanted) && wanted.every((path) => there.has(at(String(path))))
}

/** The version in use; undefined when none is whole. */
export async function versionInUse(): Promise<{ name: string; cache: Cache } | undefined> {
  let newest: { name: string; cache: Cache } | undefined
  for (const name of await names()) {
    const cache = await caches.open(name)
    if (!(await isWhole(cache))) continue
    if (await cache.match(chosenMark)) return { name, cache }
    newest ??= { name, cache }
  }
  return newest
}

/** True when this worker's version is there and another one is in use. */
export async function isWaiting(): Promise<boolean> {
  const used = await versionInUse()
  return used !== undefined && used.name !== own && (await isWhole(await caches.open(own)))
}

/** Takes this worker's version into use. The one before stays for pages that still run it. */
export async function choose(): Promise<void> {
  const before = await versionInUse()
  const cache = await caches.open(own)
  if (!(await isWhole(cache))) return
  await cache.put(chosenMark, new Response())
  if (before && before.name !== own) await before.cache.delete(chosenMark)
}

/** Forgets all versions but the one in use and this worker's. */
export async function tidy(): Promise<void> {
  const used = (await versionInUse())?.name
  for (const name of await names()) if (name !== own && name !== used) await caches.delete(name)
}

/** The languages whose texts are kept, of whatever version. */
async function keptLanguages(): Promise<string[]> {
  const kept = await Promise.all((await names()).map(async (name) => (await caches.open(name)).keys()))
  const paths = kept.flat().map(({ url }) => url)
  return Object.keys(shell.texts).filter((each) => paths.some((path) => path.includes(`/texts-${each}-`)))
}

/** Fetches this worker's version, one file after the other so that nothing else waits for it; throws unless it is whole. */
export async function fetchVersion(): Promise<void> {
  const languages = await keptLanguages()
  const cache = await caches.open(own)
  const page = await fetchPage()
  if (!page) throw new Error('the page is of another version')
  await cache.put(pageAddress, page)
  const files = ['config.json', ...shell.files, ...languages.flatMap((each) => shell.texts[each] ?? [])]
  for (const path of files) await keep(cache, path)
  await cache.put(wholeMark, Response.json(['./', ...files]))
  if ((await versionInUse())?.name === own) await choose()
}

/** Keeps a file of texts that the page just fetched, so that the language it has changed to is there without a connection. */
export async function keepFetched(address: string, answer: Response): Promise<void> {
  const isText = Object.values(shell.texts).some((paths) => paths.some((path) => at(path) === address))
  if (isText && answer.ok) await (await caches.open(own)).put(address, answer)
}

/** Keeps the texts of a language too. */
export async function keepLanguage(language: string): Promise<void> {
  const cache = await caches.open(own)
  for (const path of shell.texts[language] ?? []) await keep(cache, path)
}

/** Keeps the page of the version in use with the headers that it is sent with now; its policy follows the configuration. */
export async function refreshPage(): Promise<void> {
  const used = await versionInUse()
  const page = used?.name === own ? await fetchPage() : undefined
  if (page) await used?.cache.put(pageAddress, page)
}
