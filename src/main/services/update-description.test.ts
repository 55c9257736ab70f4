import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  BlockedUpdate,
  readDescription,
  readPublicKey,
  signatureLine,
  splitSigned,
} from './update-description.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
const sha512 = createHash('sha512').update('a package').digest('base64')

const describe = (version = '2.0.0', file = 'Placard-2.0.0.AppImage') => `version: ${version}
files:
  - url: ${file}
    sha512: ${sha512}
    size: 9
    blockMapSize: 12
path: ${file}
sha512: ${sha512}
releaseDate: '2026-11-22T00:00:00.000Z'
`
const lineOf = (body: string, key: KeyObject) => signatureLine(sign(null, Buffer.from(body), key))
const signed = (body: string, ...keys: KeyObject[]) => body + keys.map((key) => lineOf(body, key)).join('')

/** Why a description is blocked; undefined if it is not. */
function blockOf(text: string): string | undefined {
  try {
    readDescription(text, publicKey)
    return undefined
  } catch (error) {
    if (error instanceof BlockedUpdate) return error.reason
    throw error
  }
}

it('only the signed part of a description is parsed', () => {
  expect(readDescription(signed(describe(), privateKey), publicKey)).toEqual({
    version: '2.0.0',
    files: [{ url: 'Placard-2.0.0.AppImage', sha512, size: 9, blockMapSize: 12 }],
    path: 'Placard-2.0.0.AppImage',
    sha512,
    releaseDate: '2026-11-22T00:00:00.000Z',
  })
})

it('a description that the old and the new key signed, in either order, is accepted', () => {
  expect(blockOf(signed(describe(), stranger.privateKey, privateKey))).toBeUndefined()
  expect(blockOf(signed(describe(), privateKey, stranger.privateKey))).toBeUndefined()
})

it('a description without a signature is blocked', () => {
  expect(blockOf(describe())).toBe('unsigned')
  expect(blockOf('')).toBe('unsigned')
  expect(blockOf(`${signed(describe(), privateKey)}\n`)).toBe('unsigned')
  expect(blockOf(signed(describe(), privateKey).trimEnd())).toBe('unsigned')
})

it('a description that another key signed is blocked', () => {
  expect(blockOf(signed(describe(), stranger.privateKey))).toBe('tampered')
})

it('a signed description with any one character changed is blocked', () => {
  const body = describe()
  const line = lineOf(body, privateKey)
  // Without the last line break there is no line of a signature.
  for (let index = 0; index < body.length - 1; index += 1) {
    const changed = body[index] === 'x' ? 'y' : 'x'
    expect(blockOf(body.slice(0, index) + changed + body.slice(index + 1) + line)).toBe('tampered')
  }
})

it('lines before, after or between the signed lines are blocked', () => {
  const text = signed(describe(), privateKey)
  expect(blockOf(`version: 9.9.9\n${text}`)).toBe('tampered')
  expect(blockOf(`${text}version: 9.9.9\n`)).toBe('unsigned')
  expect(blockOf(`${text}version: 9.9.9\n${lineOf(describe(), privateKey)}`)).toBe('tampered')
})

it.each([
  ['no YAML', 'version: [\n'],
  ['no version', describe('')],
  ['a version that is no number', describe('latest')],
  ['a file of another host', describe('2.0.0', 'https://elsewhere.example/x.AppImage')],
  ['a file of another folder', describe('2.0.0', '../x.AppImage')],
  ['a hash of another kind', describe().replaceAll(sha512, 'abc')],
])('a signed description with %s is blocked', (_what, body) => {
  expect(blockOf(signed(body, privateKey))).toBe('tampered')
})

it('only Ed25519 keys are accepted', () => {
  const der = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  expect(readPublicKey(`${der(publicKey)}\n`)?.equals(publicKey)).toBe(true)
  expect(readPublicKey(der(rsa.publicKey))).toBeUndefined()
  expect(readPublicKey('not a key')).toBeUndefined()
  expect(readPublicKey('')).toBeUndefined()
})

it('only signatures at the end count', () => {
  const body = `${lineOf('x', privateKey)}${describe()}`
  const text = signed(body, privateKey)
  expect(splitSigned(text).body).toBe(body)
  expect(splitSigned(text).signatures).toHaveLength(1)
})
