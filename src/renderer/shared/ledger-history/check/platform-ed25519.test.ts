import { expect, test, vi } from 'vitest'
import { utf8 } from '#protocol/ledger-history/bytes.ts'
import { publicKeyOf, signEd25519, verifyEd25519 } from '#protocol/ledger-history/ed25519.ts'
import { verifyEd25519Async } from './platform-ed25519.ts'

const seed = (value: number) => new Uint8Array(32).fill(value)

test('the platform and the library judge the same signatures alike', async () => {
  const publicKey = publicKeyOf(seed(7))
  const message = utf8('message')
  const signature = signEd25519(message, seed(7))
  const cases: readonly (readonly [Uint8Array, Uint8Array, Uint8Array])[] = [
    [signature, message, publicKey],
    [signature, utf8('massage'), publicKey],
    [signature.slice(1), message, publicKey],
    [signature, message, publicKey.slice(1)],
    [signature, message, publicKeyOf(seed(8))],
    [signature, message, new Uint8Array(32).fill(0xff)],
  ]
  for (const [index, [signed, text, key]] of cases.entries()) {
    expect(verifyEd25519(signed, text, key), `case ${index}`).toBe(index === 0)
    expect(await verifyEd25519Async(signed, text, key), `case ${index}`).toBe(index === 0)
  }
})

test('where the platform has no Ed25519 the library verifies', async () => {
  vi.resetModules()
  vi.stubGlobal('crypto', {})
  const { verifyEd25519Async: withoutPlatform } = await import('./platform-ed25519.ts')
  const message = utf8('message')
  const signature = signEd25519(message, seed(7))
  expect(await withoutPlatform(signature, message, publicKeyOf(seed(7)))).toBe(true)
  expect(await withoutPlatform(signature, utf8('massage'), publicKeyOf(seed(7)))).toBe(false)
  vi.unstubAllGlobals()
})
