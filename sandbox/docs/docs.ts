/** The API reference as a page, at `/docs` of the sandbox's origin. */
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { createFileCache } from '../http/files/file-cache.ts'
import { docsHeaders, set } from '../http/security-headers.ts'

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const files: Readonly<Record<string, { file: string; type: string }>> = {
  '/docs': { file: fileAt('page.html'), type: 'text/html; charset=utf-8' },
  '/docs/page.css': { file: fileAt('page.css'), type: 'text/css; charset=utf-8' },
  '/docs/page.js': { file: fileAt('page.js'), type: 'text/javascript; charset=utf-8' },
  '/docs/openapi.json': { file: fileAt('../../docs/openapi.json'), type: 'application/json; charset=utf-8' },
}

/** Edits of the files are visible at once. */
export function createDocs(): Hono {
  const read = createFileCache()
  const app = new Hono()
  app.get('/docs/', (c) => c.redirect('/docs'))
  for (const [path, { file, type }] of Object.entries(files)) {
    app.get(path, () => {
      const found = read(file)
      if (found === undefined) return new Response('There is no such file.\n', { status: 404 })
      const headers = new Headers({ 'Content-Type': type, 'Cache-Control': 'no-cache' })
      set(headers, docsHeaders)
      return new Response(found.bytes, { headers })
    })
  }
  app.notFound((c) => c.text('There is no such file.\n', 404))
  return app
}
