/** Reads what a call was sent, before its schema sees it. */
import { isUtf8 } from 'node:buffer'
import { limits } from '#protocol/http/limits.ts'
import { parseJson } from '#protocol/parse-json.ts'
import { BusinessError } from './business-error.ts'
import { readBytes } from './files/read-bytes.ts'

/** PostgreSQL keeps no NUL in a text: a query with one would fail as an error of the server. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

/** Query parameters as one object; a repeated one, or one with a NUL, is refused. */
export function readQuery(url: string): Record<string, string> {
  const query: Record<string, string> = {}
  const [address = ''] = url.split('#', 1)
  const begin = address.indexOf('?')
  if (begin < 0 || begin === address.length - 1) return query
  for (const [name, value] of new URLSearchParams(address.slice(begin))) {
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

/** The JSON object of a POST; no body at all reads as an empty object. */
export async function readJson(request: Request): Promise<object> {
  const body = await readBytes(request, limits.requestBytes, 'general.requestTooLarge')
  if (body.length === 0) return {}
  const isJson = /^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')
  const parsed = isJson ? parseObject(body) : undefined
  if (parsed === undefined) throw new BusinessError('general.paramsError')
  return parsed
}
