/** Reads what a call was sent, before its schema sees it. */
import { isUtf8 } from 'node:buffer'
import { limits } from '#contract/wire/limits.ts'
import { parseJson } from '#contract/wire/parse-json.ts'
import { Refusal } from '../refusal.ts'

/** PostgreSQL keeps no NUL in a text: a query with one would fail as an error of the server. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

/** Query parameters as one object; a repeated one, or one with a NUL, is refused. */
export function readQuery(url: string): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams) {
    if (Object.hasOwn(query, name) || hasNul(value)) throw new Refusal('general.paramsError')
    query[name] = value
  }
  return query
}

/** The body; refuses it as soon as it is seen to be too large, and reads no further. */
async function readBody(request: Request): Promise<Buffer> {
  const tooLarge = () => new Refusal('general.requestTooLarge')
  if (Number(request.headers.get('content-length') ?? 0) > limits.requestBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limits.requestBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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
  const body = await readBody(request)
  if (body.length === 0) return {}
  const isJson = /^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')
  const parsed = isJson ? parseObject(body) : undefined
  if (parsed === undefined) throw new Refusal('general.paramsError')
  return parsed
}
