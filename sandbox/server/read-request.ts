/** Reads what a call was sent, before its schema sees it. */
import { limits } from '#contract/wire/limits.ts'
import { parseJson } from '#contract/wire/parse-json.ts'
import { Refusal } from '../refusal.ts'

/** Query parameters as one object; a repeated one is refused. */
export function readQuery(url: string): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams) {
    if (Object.hasOwn(query, name)) throw new Refusal('general.paramsError')
    query[name] = value
  }
  return query
}

/** The body's text; refuses it as soon as it is seen to be too large, and reads no further. */
async function readText(request: Request): Promise<string> {
  const tooLarge = () => new Refusal('general.requestTooLarge')
  if (Number(request.headers.get('content-length') ?? 0) > limits.requestBytes) throw tooLarge()
  if (request.body === null) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let text = ''
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limits.requestBytes) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseObject(text: string): object {
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('general.paramsError')
  return body
}

/** The JSON object of a POST; no body at all reads as an empty object. */
export async function readJson(request: Request): Promise<object> {
  try {
    const text = await readText(request)
    if (text === '') return {}
    const type = request.headers.get('content-type') ?? ''
    if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new Refusal('general.paramsError')
    return parseObject(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new Refusal('general.paramsError')
    throw error
  }
}
