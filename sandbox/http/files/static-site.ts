/** Serves everything on the app's origin that is not the API: the built web app, or Vite while developing. */
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

/** The hashes of what stands in a page itself, for its Content-Security-Policy. */
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

/** A file whose name changes with its content. */
const isHashed = (path: string): boolean => /[/\\]assets[/\\].*-[\w-]{8}\.\w+$/.test(path)

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** An app that answers GET and HEAD of the files of a folder; whoever uses it says what it answers to the rest. */
export function staticSite(folder: string, deskOrigin: string): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    if (c.res.status >= 400) return
    // Read each time: a build or a configuration that is replaced while the server runs is served at once.
    const { config } = readRunConfig(textOf(join(folder, 'config.json')))
    const inline = inlineHashes(textOf(join(folder, 'index.html')))
    set(c.res.headers, siteHeaders(deskOrigin, inline, config))
  })
  app.use(compress())
  app.use(etag())
  app.use(
    serveStatic({
      root: folder,
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

/** Makes a site for a server that listens already; Vite hangs its hot reload on it. */
export type MakeSite = (server: Server) => Promise<Site>

function siteOf(app: Hono): Site {
  return { listener: getRequestListener(app.fetch), close: async () => undefined }
}

/** Says that there is no web app, where none was built. */
export const emptySite: MakeSite = async () => {
  const app = new Hono()
  app.notFound(plainText('The web app is not built here: `npm start` builds it. The API stands ready.\n'))
  return siteOf(app)
}

/** The files of a folder; without one, `emptySite`. */
export function folderSite(folder: string, deskOrigin: string): MakeSite {
  if (!existsSync(join(folder, 'index.html'))) return emptySite
  return async () => {
    const app = staticSite(folder, deskOrigin)
    app.notFound(plainText('There is no such file.\n'))
    return siteOf(app)
  }
}

/** What is no page of the app: neither shown nor run by anything. */
function plainText(text: string) {
  return (c: Context) => {
    const answer = c.text(text, 404)
    set(answer.headers, noPageHeaders)
    return answer
  }
}

/** Sends calls and the health call to the API, `/docs` to the documents' page and the rest to the site. */
export function withApi(api: RequestListener, site: RequestListener): RequestListener {
  const docs = getRequestListener(createDocs().fetch)
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const isCall = path === basePath || path.startsWith(`${basePath}/`) || path === healthPath
    if (isCall) return api(request, response)
    const isDocs = path === '/docs' || path.startsWith('/docs/')
    return isDocs ? docs(request, response) : site(request, response)
  }
}
