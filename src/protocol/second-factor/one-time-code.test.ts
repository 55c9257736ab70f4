import { expect, it } from 'vitest'
import { fromBase32, oneTimeCode, stepOf, toBase32 } from './one-time-code.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** The secret of both RFCs' vectors. */
const secret = bytesOf('12345678901234567890')

// RFC 6238, appendix B (https://www.rfc-editor.org/rfc/rfc6238#appendix-B), the rows of SHA-1. They have eight digits, of which
// a code of six digits is the last ones, because both are the same number modulo a power of ten.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %d s is that of RFC 6238, %s', (seconds, code) => {
  expect(oneTimeCode(secret, stepOf(seconds * 1000))).toBe(code.slice(-6))
})

// RFC 4226, appendix D (https://www.rfc-editor.org/rfc/rfc4226#appendix-D): six digits, by counter.
it('the codes of the counters 0 to 9 are those of RFC 4226', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => oneTimeCode(secret, counter))
  expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489')
})

// RFC 4648, section 10 (https://www.rfc-editor.org/rfc/rfc4648#section-10), without the padding.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('"%s" in base32 is "%s", and back', (text, encoded) => {
  expect(toBase32(bytesOf(text))).toBe(encoded)
  expect(fromBase32(encoded.toLowerCase())).toEqual(bytesOf(text))
})

it('a character outside base32 is refused', () => {
  expect(() => fromBase32('MZX0')).toThrow(RangeError)
})
