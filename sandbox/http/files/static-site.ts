/** Serves the built web app from its folder. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { InlineHashes } from '#protocol/content-policy.ts'
import { readRunConfig } from '#protocol/run-config.ts'
import { set, siteHeaders } from '../security-headers.ts'

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
