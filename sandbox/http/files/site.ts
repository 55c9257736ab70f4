/** What answers everything on the app's origin that is not the API. */
import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { basePath } from '#protocol/http/endpoint.ts'
import { createDocs } from '../../docs/docs.ts'
import { healthPath } from '../health.ts'
import { noPageHeaders, set } from '../security-headers.ts'
import { staticSite } from './static-site.ts'

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
