/**
 * One-time codes by time (TOTP, RFC 6238): SHA-1, 30 seconds, six digits, as every authenticator app computes them. The host
 * checks them; the suite of conformance and the tests take the part of the app.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'

/** Duration of a time step, ms. */
export const stepMs = 30_000

const digits = 6

/** How many different codes there are. */
export const oneTimeCodeCount = 10 ** digits

/** The alphabet of base32 (RFC 4648, section 6). */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding, as authenticator apps read it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The bytes of base32 in any case; throws a `RangeError` if a character is none of base32. */
export function fromBase32(text: string): Uint8Array {
  const values = Array.from(text.toUpperCase(), (character) => alphabet.indexOf(character))
  if (values.includes(-1)) throw new RangeError('not base32')
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The time step of a moment, given in ms since 1970. */
export const stepOf = (ms: number): number => Math.floor(ms / stepMs)

/** The code of a time step: six digits (RFC 4226, section 5.3). */
export function oneTimeCode(secret: Uint8Array, step: number): string {
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(step))
  const mac = hmac(sha1, secret, counter)
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = new DataView(mac.buffer, mac.byteOffset).getUint32(offset) & 0x7fff_ffff
  return String(number % oneTimeCodeCount).padStart(digits, '0')
}
