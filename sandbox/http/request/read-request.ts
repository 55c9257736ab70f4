/** Reads a request's query, JSON body or uploaded file, before the schema validates it. */

import { isUtf8 } from 'node:buffer'
import { limits } from '#protocol/http/limits.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { parseJson } from '#protocol/parse-json.ts'
import { BusinessError } from '../business-error.ts'

/** The body; stops reading and rejects with `tooLarge` when it exceeds `maxBytes`. */
export async function readBytes(request: Request, maxBytes: number, tooLarge: MessageKey): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new BusinessError(tooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new BusinessError(tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Bytes for the multipart syntax: boundaries, file name, declared type. */
const multipartBytes = 16 * 1024

/** The bytes of the one file in the field `file`. Rejects a file above the limit without reading all of it. */
export async function readUploadedFile(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || request.body === null) {
    throw new BusinessError('general.paramsError')
  }
  const maxBytes = limits.imageBytes + multipartBytes
  const body = await readBytes(request, maxBytes, 'upload.imageTooLarge')
  return fileIn(new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }))
}

async function fileIn(body: Response): Promise<Uint8Array> {
  const form = await body.formData().catch(() => undefined)
  const [file, ...others] = form?.getAll('file') ?? []
  if (file === undefined || typeof file === 'string' || others.length > 0) {
    throw new BusinessError('general.paramsError')
  }
  if (file.size > limits.imageBytes) throw new BusinessError('upload.imageTooLarge')
  return new Uint8Array(await file.arrayBuffer())
}

/** `page` counts from 1. */
export function pageOf(request: {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
}) {
  const limit = request.page_size ?? limits.pageSize
  return { limit, offset: ((request.page ?? 1) - 1) * limit }
}

/** PostgreSQL stores no NUL in text: a query with one would fail as a server error. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

/** Query parameters as an object; rejects a repeated parameter or one with a NUL. */
export function readQuery(url: string): Record<string, string> {
  const query: Record<string, string> = {}
  const [address = ''] = url.split('#', 1)
  const start = address.indexOf('?')
  if (start < 0 || start === address.length - 1) return query
  for (const [name, value] of new URLSearchParams(address.slice(start))) {
    if (Object.hasOwn(query, name) || hasNul(value)) throw new BusinessError('general.paramsError')
    query[name] = value
  }
  return query
}

function parseObject(body: Buffer): object | undefined {
  if (!isUtf8(body)) return undefined
  try {
    const parsed = parseJson(body.toString('utf8'))
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject && !hasNul(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The JSON object of a POST; an empty body is an empty object. */
export async function readJson(request: Request): Promise<object> {
  const body = await readBytes(request, limits.requestBytes, 'general.requestTooLarge')
  if (body.length === 0) return {}
  const isJson = /^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')
  const parsed = isJson ? parseObject(body) : undefined
  if (parsed === undefined) throw new BusinessError('general.paramsError')
  return parsed
}
