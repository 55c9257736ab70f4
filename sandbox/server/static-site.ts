/** Serves the built web app from memory: read once, compressed when first asked for. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { InlineHashes } from '#contract/content-policy.ts'
import { readRunConfig } from '#contract/run-config.ts'
import { set, siteHeaders } from './security-headers.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const isCompressible = (type: string): boolean => /^text\/|json|svg/.test(type)

type Bytes = Uint8Array<ArrayBuffer>

interface File {
  readonly bytes: Bytes
  readonly type: string
  readonly etag: string
  readonly cache: string
  readonly packed: Map<string, Promise<Bytes>>
}

const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer)

const packers: Readonly<Record<string, (bytes: Bytes) => Promise<Bytes>>> = {
  br: async (bytes) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
    return bytesOf(await promisify(brotliCompress)(bytes, { params }))
  },
  gzip: async (bytes) => bytesOf(await promisify(gzip)(bytes)),
}

function load(folder: string): ReadonlyMap<string, File> {
  const files = new Map<string, File>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const bytes = bytesOf(readFileSync(path))
    const isHashed = address.startsWith('/assets/') && /-[\w-]{8}\.\w+$/.test(address)
    files.set(address, {
      bytes,
      type: types[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      cache: isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      packed: new Map(),
    })
  }
  return files
}

function packingFor(header: string | undefined): string | undefined {
  const accepted = (header ?? '').split(',').map((each) => each.trim())
  return ['br', 'gzip'].find((packing) =>
    accepted.some((each) => each === packing || each.startsWith(`${packing};q=1`)),
  )
}

function pack(file: File, packing: string): Promise<Bytes> {
  const known = file.packed.get(packing) ?? packers[packing]?.(file.bytes) ?? Promise.resolve(file.bytes)
  file.packed.set(packing, known)
  return known
}

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

/** GET and HEAD of the files of a folder; what is not there goes on to the next handler. */
export function staticSite(folder: string, deskOrigin: string): MiddlewareHandler {
  const files = load(folder)
  const index = new TextDecoder().decode(files.get('/index.html')?.bytes)
  const { config } = readRunConfig(new TextDecoder().decode(files.get('/config.json')?.bytes))
  const headers = siteHeaders(deskOrigin, inlineHashes(index), config)
  return async (c, next) => {
    const file = files.get(c.req.path === '/' ? '/index.html' : c.req.path)
    if (file === undefined || !['GET', 'HEAD'].includes(c.req.method)) return next()
    const answer = new Headers({ 'Content-Type': file.type, 'Cache-Control': file.cache, ETag: file.etag })
    set(answer, headers)
    if (c.req.header('If-None-Match') === file.etag)
      return new Response(null, { status: 304, headers: answer })
    const packing = isCompressible(file.type) ? packingFor(c.req.header('Accept-Encoding')) : undefined
    if (isCompressible(file.type)) answer.set('Vary', 'Accept-Encoding')
    if (packing !== undefined) answer.set('Content-Encoding', packing)
    const body = packing === undefined ? file.bytes : await pack(file, packing)
    answer.set('Content-Length', String(body.byteLength))
    return new Response(c.req.method === 'HEAD' ? null : body, { headers: answer })
  }
}
