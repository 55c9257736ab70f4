/**
 * A push service and a browser for tests: receives messages over HTTP, checks their signature (RFC 8292) and decrypts them with
 * the subscription's private key (RFC 8291), with code of its own.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'

const base64 = (text: string) => Buffer.from(text, 'base64url')

/** What a browser keeps of its subscription. */
export interface BrowserKeys {
  readonly ecdh: ECDH
  /** 16 bytes. */
  readonly auth: Buffer
}

export function newBrowserKeys(): BrowserKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth: randomBytes(16) }
}

/** A browser's subscription at an address, as its app sends it to the host, and the keys that read what is sent there. */
export function newSubscription(endpoint: string) {
  const keys = newBrowserKeys()
  const p256dh = keys.ecdh.getPublicKey('base64url')
  return { keys, request: { endpoint, p256dh, auth: keys.auth.toString('base64url') } }
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** The text of an encrypted body (RFC 8291, section 3; RFC 8188, section 2); throws if it was changed. */
export function decryptPush(body: Buffer, { ecdh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const inputKey = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(inputKey, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(inputKey, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  // The last record ends with 2 and padding of zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

/** The claims of a signed `Authorization` header and the key that signed them; throws if the signature is wrong. */
export function verifyVapid(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = base64(key)
  const coordinate = (start: number) => point.subarray(start, start + 32).toString('base64url')
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  })
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, base64(signature))
  if (!isSigned) throw new Error('the signature is wrong')
  return { ...v.parse(Claims, JSON.parse(base64(claims).toString())), key }
}

export interface Received {
  readonly path: string
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}

/** A push service on this machine that answers with `status`, and never on a path below `/silent`. */
export async function startPushReceiver() {
  const received: Received[] = []
  const answers = { status: 201 }
  const givenUp: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    received.push({ path: request.url ?? '', headers: request.headers, body })
    if (request.url?.startsWith('/silent'))
      return void response.once('close', () => givenUp.push(request.url))
    response.writeHead(answers.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = v.parse(
    v.object({ port: v.number() }),
    server.address() satisfies string | AddressInfo | null,
  ).port
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answers,
    /** The paths of requests that were ended without an answer. */
    givenUp,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
