/** Serves everything on the app's origin that is not the API: the built web app, or Vite in development. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { serveStatic } from 'hono/serve-static'
import type { InlineHashes } from '#protocol/content-policy.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { readRunConfig } from '#protocol/run-config.ts'
import { createDocs } from '../../docs/docs.ts'
import { healthPath } from '../health.ts'
import { noPageHeaders, set, siteHeaders } from '../security-headers.ts'
import { deltaEncoding } from './dictionaries.ts'
import { type CachedFile, createFileCache, isFolder } from './file-cache.ts'

/** The hashes of a page's inline scripts and styles, for its Content-Security-Policy. */
export function inlineHashes(html: string): InlineHashes {
  const hashes = (inline: RegExp) =>
    [...html.matchAll(inline)].map(
      ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    )
  return {
    scripts: hashes(/<script>([\s\S]*?)<\/script>/g),
    styles: hashes(/<style>([\s\S]*?)<\/style>/g),
  }
}

const textOf = (file: CachedFile | undefined): string => (file ? Buffer.from(file.bytes).toString() : '')

/** True for a file with a content hash in its name or that of its folder, or its compressed copy. */
const isHashed = (path: string): boolean =>
  /[/\\]assets[/\\](?:.*-[\w-]{7,8}\.\w+|pdf-[\w-]{7}[/\\][\w-]+\.\w+)(?:\.br)?$/.test(path)

/** Shorter files are not compressed here. */
const minCompressed = 1024

const compress = promisify(gzip)

/** Compresses a file once, until it changes; undefined where that saves nothing. */
function createCompressor() {
  const known = new WeakMap<CachedFile, Promise<CachedFile | undefined>>()
  const compressed = async (file: CachedFile): Promise<CachedFile | undefined> => {
    if (file.bytes.byteLength < minCompressed) return undefined
    const bytes = new Uint8Array(await compress(file.bytes))
    if (bytes.byteLength >= file.bytes.byteLength) return undefined
    return { ...file, bytes, etag: file.etag.replace(/"$/, '-gzip"') }
  }
  return (file: CachedFile) => {
    const result = known.get(file) ?? compressed(file)
    known.set(file, result)
    return result
  }
}

/** An app that serves the files of a folder; the caller adds the handler for other paths. */
export function staticSite(folder: string, deskOrigin: string): Hono {
  const read = createFileCache()
  const gzipped = createCompressor()

  let headers:
    | { readonly of: readonly unknown[]; readonly values: Readonly<Record<string, string>> }
    | undefined
  /** Of the page and the configuration as they are now: a new build or configuration needs no restart. */
  function currentHeaders(): Readonly<Record<string, string>> {
    const [page, config] = [read(join(folder, 'index.html')), read(join(folder, 'config.json'))]
    if (headers === undefined || headers.of[0] !== page || headers.of[1] !== config) {
      const values = siteHeaders(deskOrigin, inlineHashes(textOf(page)), readRunConfig(textOf(config)).config)
      headers = { of: [page, config], values }
    }
    return headers.values
  }

  /** A file. A copy with `.gz` that the build has not made is made here, but is no file of its own. */
  async function fileAt(path: string, asked: string): Promise<CachedFile | undefined> {
    const file = read(path)
    if (file !== undefined || !path.endsWith('.gz') || asked.endsWith('.gz')) return file
    const plain = read(path.slice(0, -'.gz'.length))
    return plain && gzipped(plain)
  }

  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    if (c.res.status < 400) set(c.res.headers, currentHeaders())
  })
  app.use(deltaEncoding(folder))
  app.use(etag())
  app.use(
    serveStatic({
      root: folder,
      join,
      isDir: isFolder,
      precompressed: true,
      getContent: async (path, c) => {
        const file = await fileAt(path, c.req.path)
        if (file === undefined) return null
        c.header('ETag', file.etag)
        c.header('Last-Modified', file.modifiedAt.toUTCString())
        c.header('Content-Length', String(file.bytes.byteLength))
        return file.bytes
      },
      onFound: (path, c) =>
        c.header('Cache-Control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    }),
  )
  return app
}

export interface Site {
  readonly listener: RequestListener
  readonly close: () => Promise<void>
}

/** Creates a site for a listening server; Vite attaches its hot reload to the server. */
export type CreateSite = (server: Server) => Promise<Site>

function siteOf(app: Hono): Site {
  return { listener: getRequestListener(app.fetch), close: async () => undefined }
}

/** A site that reports that no web app was built. */
export const emptySite: CreateSite = async () => {
  const app = new Hono()
  app.notFound(plainText('The web app is not built here: `npm start` builds it. The API is ready.\n'))
  return siteOf(app)
}

/** The built web app of a folder; without a build, `emptySite`. */
export function folderSite(folder: string, deskOrigin: string): CreateSite {
  if (!existsSync(join(folder, 'index.html'))) return emptySite
  return async () => {
    const app = staticSite(folder, deskOrigin)
    app.notFound(notFound(folder))
    return siteOf(app)
  }
}

/** For whoever typed an address, the page of the build that leads to the app; for anything else a line of text. */
function notFound(folder: string) {
  const read = createFileCache()
  const asText = plainText('There is no such file.\n')
  return (c: Context) => {
    const page = c.req.header('Accept')?.includes('text/html') ? textOf(read(join(folder, '404.html'))) : ''
    if (page === '') return asText(c)
    const answer = c.html(page, 404)
    set(answer.headers, noPageHeaders)
    return answer
  }
}

/** A 404 that is not a page of the app. */
function plainText(text: string) {
  return (c: Context): Response => {
    const answer = c.text(text, 404)
    set(answer.headers, noPageHeaders)
    return answer
  }
}

/** Routes API requests and the health endpoint to the API, `/docs` to the API documentation, the rest to the site. */
export function withApi(api: RequestListener, site: RequestListener): RequestListener {
  const docs = getRequestListener(createDocs().fetch)
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const isApi = path === basePath || path.startsWith(`${basePath}/`) || path === healthPath
    if (isApi) return api(request, response)
    const isDocs = path === '/docs' || path.startsWith('/docs/')
    return isDocs ? docs(request, response) : site(request, response)
  }
}
