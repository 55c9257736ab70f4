/** The published examples of Web Push: what is sent is what the standards say, byte for byte. */
import crypto, { createECDH } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import webPush from 'web-push'
import { decryptPush, verifyVapid } from '../../testing/push-receiver.ts'

// RFC 8291, section 5 and appendix A (https://www.rfc-editor.org/rfc/rfc8291#appendix-A).
const text = 'When I grow up, I want to be a watermelon'
const sender = {
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
}
const browser = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
}
const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
const salt = 'DGv6ra1nlYgDCS1FRnbzlw'
const body =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

// RFC 8292, section 2.4 (https://www.rfc-editor.org/rfc/rfc8292#section-2.4).
const authorization =
  'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'

afterEach(() => vi.restoreAllMocks())

function keysOf({ privateKey }: { readonly privateKey: string }) {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  return ecdh
}

it('encrypts the message of RFC 8291 to the body of RFC 8291', () => {
  const ecdh = keysOf(sender)
  vi.spyOn(ecdh, 'generateKeys').mockReturnValue('kept')
  vi.spyOn(crypto, 'createECDH').mockReturnValue(ecdh)
  vi.spyOn(crypto, 'randomBytes').mockImplementation(() => Buffer.from(salt, 'base64url'))
  const subscription = { endpoint: 'https://push.example.net/x', keys: { p256dh: browser.publicKey, auth } }
  const details = webPush.generateRequestDetails(subscription, text)
  expect(details.body.toString('base64url')).toBe(body)
  expect(details.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm' })
  expect(ecdh.getPublicKey('base64url')).toBe(sender.publicKey)
})

it('the receiver of the tests decrypts the body of RFC 8291, and not one with a changed bit', () => {
  const bytes = Buffer.from(body, 'base64url')
  const keys = { ecdh: keysOf(browser), auth: Buffer.from(auth, 'base64url') }
  expect(keys.ecdh.getPublicKey('base64url')).toBe(browser.publicKey)
  expect(decryptPush(bytes, keys)).toBe(text)
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100)
  expect(() => decryptPush(bytes, keys)).toThrow()
})

it('the receiver of the tests verifies the signature of RFC 8292, and not one for another audience', () => {
  const claims = { aud: 'https://push.example.net', exp: 1_453_523_768, sub: 'mailto:push@example.com' }
  expect(verifyVapid(authorization)).toMatchObject(claims)
  const forged = Buffer.from(JSON.stringify({ ...claims, aud: 'https://evil.example' })).toString('base64url')
  expect(() => verifyVapid(authorization.replace(/\.[^.]+\./, `.${forged}.`))).toThrow('signature')
})
