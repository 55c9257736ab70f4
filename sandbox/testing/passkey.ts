/** The user's part of passkeys in tests: an authenticator in software with one ES256 key. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAssertion } from '#protocol/second-factor/passkey-schemas.ts'
import type { PasskeySite } from '../auth/second-factor/passkey-site.ts'

/** Where the passkeys of tests are accepted. */
export const testSite: PasskeySite = { rpId: 'ads.example', origins: ['https://app.ads.example'] }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64Url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

/** A byte string of CBOR of up to 255 bytes, or up to 65535. */
const cborBytes = (data: Uint8Array): Buffer =>
  Buffer.concat([
    data.length < 256
      ? Buffer.from([0x58, data.length])
      : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ])

/** The public key of ES256 as COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [head, yLabel] = [Buffer.from('a5010203262001', 'hex'), Buffer.from([0x22])]
  const bytes = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
  return Buffer.concat([head, Buffer.from([0x21]), bytes(x), yLabel, bytes(y)])
}

/** What a site could change on the way. */
export interface Signing {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  /** The signature counter; 0 for an authenticator that counts nothing. */
  readonly counter?: number
}

/** A new authenticator with one passkey. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credential = { id: base64Url(id), rawId: base64Url(id), type: 'public-key' as const }

  const clientData = (type: string, { challenge, origin = testSite.origins[0] }: Signing) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })

  /** RP ID's hash, flags (user present; with `more` attested data too), counter. */
  function authenticatorData({ rpId = testSite.rpId, counter = 0 }: Signing, more?: Uint8Array): Buffer {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(more === undefined ? 0x01 : 0x41)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), tail, more ?? Buffer.alloc(0)])
  }

  function create(signing: Signing): NewPasskey {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const data = authenticatorData(signing, Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]))
    // {"fmt": "none", "attStmt": {}, "authData": …}
    const object = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      cborBytes(data),
    ])
    const response = {
      clientDataJSON: base64Url(clientData('webauthn.create', signing)),
      attestationObject: base64Url(object),
      transports: ['internal'],
    }
    return { ...credential, response }
  }

  function get(signing: Signing): PasskeyAssertion {
    const client = clientData('webauthn.get', signing)
    const data = authenticatorData(signing)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    const response = {
      clientDataJSON: base64Url(client),
      authenticatorData: base64Url(data),
      signature: base64Url(signature),
    }
    return { ...credential, response }
  }

  return { id: credential.id, create, get }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
