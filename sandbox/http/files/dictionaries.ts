/**
 * Compression Dictionary Transport (RFC 9842): a browser that has an earlier version of a file gets the new one as the
 * difference to it, encoded as `dcz`. The earlier versions are the files that a deployment leaves beside the new ones.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'

type Bytes = Uint8Array<ArrayBuffer>

const compress = promisify(zstdCompress)

/** Before the SHA-256 of the dictionary and the Zstandard frame. */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

/** A file whose versions differ only in the hash in its name: `plan-list-screen-Jr6gWHG.css`. */
const versionedName = /^(?<stem>[\w.-]+)-[\w-]{7,8}(?<extension>\.(?:js|css))$/

/** Bounds the memory: a release has fewer files that changed. */
const maxDeltas = 500

/** The part of a file's name that its versions share; undefined for a file without versions. */
function familyOf(name: string): { readonly stem: string; readonly extension: string } | undefined {
  const { stem, extension } = versionedName.exec(name)?.groups ?? {}
  return stem === undefined || extension === undefined ? undefined : { stem, extension }
}

/** Names the files that a browser may decode with this one; undefined for a file without versions. */
export function dictionaryOf(path: string): string | undefined {
  const [, name = ''] = /^\/assets\/([^/]+)$/.exec(path) ?? []
  const family = familyOf(name)
  return family && `match="/assets/${family.stem}-*${family.extension}"`
}

/** The file as the difference to a dictionary. */
export async function encodeDelta(file: Uint8Array, dictionary: Uint8Array): Promise<Bytes> {
  // The window must reach over the file to the start of the dictionary.
  const windowLog = Math.ceil(Math.log2(file.byteLength + dictionary.byteLength + 1))
  const frame = await compress(file, {
    dictionary,
    pledgedSrcSize: file.byteLength,
    params: {
      [constants.ZSTD_c_compressionLevel]: 19,
      [constants.ZSTD_c_windowLog]: Math.max(windowLog, 10),
    },
  })
  const hash = createHash('sha256').update(dictionary).digest()
  return new Uint8Array(Buffer.concat([magic, hash, frame]))
}

/** The versions of files in a folder. A file with a hash in its name never changes. */
function createVersions(folder: string) {
  const hashes = new Map<string, string>()
  const deltas = new Map<string, Promise<Bytes | undefined>>()

  const read = (name: string): Buffer => readFileSync(join(folder, name))

  function hashOf(name: string): string {
    const hash = hashes.get(name) ?? createHash('sha256').update(read(name)).digest('base64')
    hashes.set(name, hash)
    return hash
  }

  /** The version with this SHA-256 (base64) of the file, or undefined. */
  function versionWith(name: string, hash: string): string | undefined {
    const family = familyOf(name)
    const names = readdirSync(folder).filter((other) => {
      const own = familyOf(other)
      return own && own.stem === family?.stem && own.extension === family.extension
    })
    return names.includes(name) ? names.find((other) => hashOf(other) === hash) : undefined
  }

  async function encode(name: string, dictionary: string): Promise<Bytes | undefined> {
    const file = read(name)
    const delta = await encodeDelta(file, read(dictionary))
    return delta.byteLength < file.byteLength ? delta : undefined
  }

  return {
    /** Undefined where the dictionary is unknown or saves nothing. */
    delta(name: string, hash: string): Promise<Bytes | undefined> {
      const dictionary = versionWith(name, hash)
      if (dictionary === undefined) return Promise.resolve(undefined)
      const key = `${name} ${dictionary}`
      const known = deltas.get(key) ?? encode(name, dictionary)
      const [oldest] = deltas.keys()
      if (oldest !== undefined && deltas.size >= maxDeltas) deltas.delete(oldest)
      deltas.set(key, known)
      return known
    },
  }
}

/** Lets browsers keep the versioned files of a site's `assets/` as dictionaries, and answers those that have one by a delta. */
export function deltaEncoding(folder: string): MiddlewareHandler {
  const versions = createVersions(join(folder, 'assets'))
  return async (c, next) => {
    const dictionary = dictionaryOf(c.req.path)
    if (dictionary === undefined || c.req.method !== 'GET') return next()
    const name = c.req.path.slice('/assets/'.length)
    const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((item) => item.trim())
    const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(c.req.header('Available-Dictionary') ?? '') ?? []
    const delta =
      accepted.includes('dcz') && hash !== undefined
        ? await versions.delta(name, hash).catch(() => undefined)
        : undefined
    if (delta) {
      c.header('Content-Type', getMimeType(name) ?? 'application/octet-stream')
      c.header('Content-Encoding', 'dcz')
      c.header('Content-Length', String(delta.byteLength))
      c.header('Cache-Control', 'public, max-age=31536000, immutable')
      c.res = c.body(delta)
    } else await next()
    if (c.res.status !== 200) return
    c.res.headers.set('Use-As-Dictionary', dictionary)
    c.res.headers.set('Vary', 'Accept-Encoding, Available-Dictionary')
  }
}
