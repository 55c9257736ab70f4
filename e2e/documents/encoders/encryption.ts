/** The standard security handler of PDF (ISO 32000-2, 7.6): what an encrypted document needs in its trailer, and its streams. */
import { createCipheriv, createHash } from 'node:crypto'
import { type EncryptStream, hex, latin } from '../pdf-builder.ts'

export type Encryption = 'rc4-40' | 'rc4-128' | 'aes-128' | 'aes-256'

interface Passwords {
  /** Without one the document opens by itself. */
  readonly user: string
  readonly owner: string
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const padded = (password: string) => Buffer.concat([latin(password), padding]).subarray(0, 32)
const md5 = (...data: readonly Uint8Array[]) => createHash('md5').update(Buffer.concat(data)).digest()

/** The document's id, which the keys depend on. */
const id = Buffer.from('0123456789abcdef')
/** Everything is allowed. */
const permissions = -4
const permissionBytes = Buffer.from([0xfc, 0xff, 0xff, 0xff])

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const s = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => s[index & 255] ?? 0
  const swap = (a: number, b: number) => {
    const kept = at(a)
    s[a & 255] = at(b)
    s[b & 255] = kept
  }
  let j = 0
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  j = 0
  return data.map((byte) => {
    i = (i + 1) & 255
    j = (j + at(i)) & 255
    swap(i, j)
    return byte ^ at(at(i) + at(j))
  })
}

/** A fixed initialization vector, so that the bytes are always the same. */
const vector = Buffer.alloc(16, 7)

function aes(key: Uint8Array, data: Uint8Array): Uint8Array {
  const cipher = createCipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, vector)
  return Buffer.concat([vector, cipher.update(data), cipher.final()])
}

interface Encrypted {
  /** Of the trailer. */
  readonly trailer: string
  readonly encrypt: EncryptStream
}

/** RC4 or AES with a key of at most 128 bits. */
function withShortKey(kind: Exclude<Encryption, 'aes-256'>, { user, owner }: Passwords): Encrypted {
  const length = kind === 'rc4-40' ? 5 : 16
  const rounds = kind === 'rc4-40' ? 0 : 50
  const repeated = (start: Buffer) => {
    let digest = start
    for (let round = 0; round < rounds; round += 1) digest = md5(digest.subarray(0, length))
    return digest.subarray(0, length)
  }
  /** RC4 with the key, then with its bytes changed by each round. */
  const layered = (key: Uint8Array, data: Uint8Array) => {
    let result = data
    for (let round = 0; round < (rounds > 0 ? 20 : 1); round += 1)
      result = rc4(
        key.map((byte) => byte ^ round),
        result,
      )
    return result
  }
  const ownerEntry = layered(repeated(md5(padded(owner))), padded(user))
  const key = repeated(md5(padded(user), ownerEntry, permissionBytes, id))
  const userEntry =
    rounds === 0 ? rc4(key, padding) : Buffer.concat([layered(key, md5(padding, id)), Buffer.alloc(16)])
  const versions = {
    'rc4-40': '/V 1 /R 2',
    'rc4-128': '/V 2 /R 3 /Length 128',
    'aes-128':
      '/V 4 /R 4 /Length 128 /CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF',
  }
  const entries = `/Filter /Standard ${versions[kind]} /O ${hex(ownerEntry)} /U ${hex(userEntry)} /P ${permissions}`
  return {
    trailer: `/ID [${hex(id)} ${hex(id)}] /Encrypt << ${entries} >>`,
    encrypt(data, object) {
      const number = [object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0]
      const salt = kind === 'aes-128' ? latin('sAlT') : new Uint8Array()
      const own = md5(key, Uint8Array.from(number), salt).subarray(0, Math.min(16, length + 5))
      return kind === 'aes-128' ? aes(own, data) : rc4(own, data)
    },
  }
}

/** The hash of revision 6. */
function hash6(password: Uint8Array, salt: Uint8Array, more: Uint8Array): Buffer {
  let key = createHash('sha256')
    .update(Buffer.concat([password, salt, more]))
    .digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat([password, key, more])
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    cipher.setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(new Array<Buffer>(64).fill(block)))
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(encrypted)
      .digest()
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

function withLongKey({ user, owner }: Passwords): Encrypted {
  const key = createHash('sha256').update('the key of the document').digest()
  const none = Buffer.alloc(16)
  const wrap = (wrapping: Uint8Array) => {
    const cipher = createCipheriv('aes-256-cbc', wrapping, none)
    cipher.setAutoPadding(false)
    return cipher.update(key)
  }
  const salts = { check: Buffer.from('checksum'), key: Buffer.from('keysalts') }
  const entry = (password: string, more: Uint8Array) => ({
    check: Buffer.concat([hash6(latin(password), salts.check, more), salts.check, salts.key]),
    wrapped: wrap(hash6(latin(password), salts.key, more)),
  })
  const ofUser = entry(user, Buffer.alloc(0))
  const ofOwner = entry(owner, ofUser.check)
  const ecb = createCipheriv('aes-256-ecb', key, null)
  ecb.setAutoPadding(false)
  const perms = ecb.update(
    Buffer.concat([permissionBytes, Buffer.alloc(4, 255), latin('Tadb'), latin('same')]),
  )
  const filter = '/CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF'
  const proofs = `/O ${hex(ofOwner.check)} /U ${hex(ofUser.check)} /OE ${hex(ofOwner.wrapped)} /UE ${hex(ofUser.wrapped)}`
  return {
    trailer: `/ID [${hex(id)} ${hex(id)}] /Encrypt << /Filter /Standard /V 5 /R 6 /Length 256 ${filter} ${proofs} /Perms ${hex(perms)} /P ${permissions} >>`,
    encrypt: (data) => aes(key, data),
  }
}

/** What makes a document encrypted; its strings outside of streams must not matter. */
export const encryption = (kind: Encryption, passwords: Passwords): Encrypted =>
  kind === 'aes-256' ? withLongKey(passwords) : withShortKey(kind, passwords)
