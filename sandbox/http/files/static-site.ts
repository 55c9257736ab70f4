/** Serves everything on the app's origin that is not the API: the built web app, or Vite in development. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { InlineHashes } from '#protocol/content-policy.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { readRunConfig } from '#protocol/run-config.ts'
import { createDocs } from '../../docs/docs.ts'
import { healthPath } from '../health.ts'
import { noPageHeaders, set, siteHeaders } from '../security-headers.ts'
import { deltaEncoding } from './dictionaries.ts'

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

/** True for a file with a content hash in its name, or its compressed copy. */
const isHashed = (path: string): boolean => /[/\\]assets[/\\].*-[\w-]{7,8}\.\w+(?:\.br)?$/.test(path)

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** An app that serves the files of a folder; the caller adds the handler for other paths. */
export function staticSite(folder: string, deskOrigin: string): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    if (c.res.status >= 400) return
    // Read on every request, so that a new build or configuration needs no restart.
    const { config } = readRunConfig(textOf(join(folder, 'config.json')))
    const inline = inlineHashes(textOf(join(folder, 'index.html')))
    set(c.res.headers, siteHeaders(deskOrigin, inline, config))
  })
  app.use(deltaEncoding(folder))
  app.use(compress())
  app.use(etag())
  app.use(
    serveStatic({
      root: folder,
      precompressed: true,

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
    app.notFound(plainText('There is no such file.\n'))
    return siteOf(app)
  }
}

/** A 404 that is not a page of the app. */
function plainText(text: string) {
  return (c: Context) => {
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
