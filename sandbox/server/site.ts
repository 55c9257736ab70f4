/** What answers everything on the app's origin that is not the API. */
import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { basePath } from '#contract/wire/call.ts'
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
  app.notFound((c) =>
    c.text('The web app is not built here: `npm start` builds it. The API stands ready.\n', 404),
  )
  return siteOf(app)
}

/** The files of a folder; without one, `emptySite`. */
export function folderSite(folder: string, deskOrigin: string): MakeSite {
  if (!existsSync(join(folder, 'index.html'))) return emptySite
  return async () => {
    const app = new Hono()
    app.use(staticSite(folder, deskOrigin))
    app.notFound((c) => c.text('There is no such file.\n', 404))
    return siteOf(app)
  }
}

/** Sends calls to the API and the rest to the site. */
export function withApi(api: RequestListener, site: RequestListener): RequestListener {
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const isCall = path === basePath || path.startsWith(`${basePath}/`)
    return isCall ? api(request, response) : site(request, response)
  }
}
