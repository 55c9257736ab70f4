/** Packs a long answer for a caller that takes it packed: on a slow line its bytes are most of what it costs. */
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

/** What is shorter fits in one packet anyhow, characters. */
const leastLength = 1024

const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' }

const pack = promisify(gzip)

/** Does an `Accept-Encoding` take gzip? */
export function takesGzip(accepted: string | undefined): boolean {
  return (accepted ?? '')
    .split(',')
    .map((each) => each.trim())
    .some((each) => each === 'gzip' || /^gzip;q=(?:1|0\.\d*[1-9])/.test(each))
}

/** A JSON answer of the API. Its length tells no secret: a token travels in a header that no other page can have sent. */
export function jsonAnswer(c: Context, value: unknown): Response | Promise<Response> {
  const text = JSON.stringify(value)
  const isPacked = text.length >= leastLength && takesGzip(c.req.header('Accept-Encoding'))
  return isPacked ? packedAnswer(c, text) : c.body(text, 200, headers)
}

async function packedAnswer(c: Context, text: string): Promise<Response> {
  const packed = new Uint8Array(await pack(text, { level: constants.Z_DEFAULT_COMPRESSION }))
  return c.body(packed, 200, {
    ...headers,
    'Content-Encoding': 'gzip',
    'Content-Length': String(packed.byteLength),
  })
}
