/** Uploaded images and the products' videos: files that a page shows but never executes. */
import { readFileSync } from 'node:fs'
import type { Context, Hono } from 'hono'
import { basePath } from '#protocol/http/endpoint.ts'
import type { Sandbox } from '../../context.ts'
import { noScriptCsp } from '../security-headers.ts'
import { readUpload, uploadsPath } from './uploads.ts'

/** Where the products' videos, posters and captions are served. */
export const mediaPath = `${basePath}/media`

const mediaFolder = new URL('../../seed/media/', import.meta.url)

const mediaTypes: Readonly<Record<string, string>> = {
  webm: 'video/webm',
  jpg: 'image/jpeg',
  vtt: 'text/vtt; charset=utf-8',
}

type Bytes = Uint8Array<ArrayBuffer>

const cache = new Map<string, Bytes>()

/** A file of the media folder, cached; undefined for any other name. */
function mediaFile(name: string): { readonly type: string; readonly bytes: Bytes } | undefined {
  const [, extension = ''] = /^[a-z][a-z0-9-]*(?:\.[a-z]{2,3})?\.([a-z0-9]+)$/.exec(name) ?? []
  const type = mediaTypes[extension]
  if (type === undefined) return undefined
  try {
    const bytes = cache.get(name) ?? new Uint8Array(readFileSync(new URL(name, mediaFolder)))
    cache.set(name, bytes)
    return { type, bytes }
  } catch {
    return undefined
  }
}

/** First and last byte of a Range header; undefined for the complete file. */
function rangeOf(header: string | undefined, size: number): readonly [number, number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return [Math.max(0, size - Number(to)), size - 1]
  return [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
}

function answerMedia(c: Context, file: { readonly type: string; readonly bytes: Bytes }): Response {
  const size = file.bytes.byteLength
  const headers = {
    ...noScriptCsp,
    'Content-Type': file.type,
    'Cache-Control': 'public, max-age=86400',
    'Accept-Ranges': 'bytes',
    // Captions for a page on another origin, like the desktop app, require CORS.
    'Access-Control-Allow-Origin': '*',
  }
  const range = rangeOf(c.req.header('Range'), size)
  if (range === undefined) return c.body(file.bytes, 200, { ...headers, 'Content-Length': String(size) })
  const [first, last] = range
  if (first > last || first >= size)
    return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` })
  const part = file.bytes.slice(first, last + 1)
  const rangeHeaders = {
    'Content-Length': String(part.byteLength),
    'Content-Range': `bytes ${first}-${last}/${size}`,
  }
  return c.body(part, 206, { ...headers, ...rangeHeaders })
}

/** Adds the routes of files, before the middleware with the API's headers, which forbid caching. */
export function serveFiles(app: Hono, sandbox: Sandbox): void {
  app.get(`${uploadsPath}/:name`, async (c, next) => {
    const file = await readUpload(sandbox.database.read, c.req.param('name'))
    if (file === undefined) return next()
    return c.body(new Uint8Array(file.bytes), 200, {
      ...noScriptCsp,
      'Content-Type': file.type,
      'Cache-Control': 'private, max-age=31536000, immutable',
    })
  })
  app.get(`${mediaPath}/:name`, (c, next) => {
    const file = mediaFile(c.req.param('name'))
    return file === undefined ? next() : Promise.resolve(answerMedia(c, file))
  })
}
