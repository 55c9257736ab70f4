import { expect, it } from 'vitest'
import { fromBase64, textToBase64, toBase64 } from './bytes.ts'
import { createRandom } from './test-ledger.ts'

it('a last character that does not fit in is not read as the one before it', () => {
  // As long as what it is read into at first.
  expect(fromBase64('A'.repeat(1024))).toHaveLength(768)
  expect(fromBase64(`${'A'.repeat(1023)}é`)).toBeUndefined()
})

it('Base64 is read as it is written, whatever the length', () => {
  const random = createRandom(5)
  for (let length = 0; length < 3000; length += length < 20 ? 1 : 97) {
    const bytes = Uint8Array.from({ length }, () => random(256))
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    expect(fromBase64(toBase64(bytes))).toEqual(bytes)
  }
})

it.each([
  ['ASCII', 'placard.entry/v1\n'],
  ['characters of two to four bytes', 'é字😀'],
  ['more characters of three bytes than fit in at first', '字'.repeat(5000)],
  ['a lone surrogate', 'a\ud83db'],
  ['nothing', ''],
])('Base64 of a text is that of its UTF-8: %s', (_, text) => {
  expect(textToBase64(text)).toBe(Buffer.from(text).toString('base64'))
})

it('bytes that were read stay as they are when others are read', () => {
  const first = fromBase64('AQID')
  fromBase64('BAUG')
  expect(first).toEqual(Uint8Array.of(1, 2, 3))
})

it.each([
  ['a digit is missing', 'AQI'],
  ['padding alone', '===='],
  ['too much padding', 'A==='],
  ['padding within', 'AQ==AQID'],
  ['white space', 'AQ D'],
  ['a line break', 'AQID\n\n\n\n'],
  ['the other alphabet', 'AQ_-'],
  ['bits that belong to no byte, two digits', 'AR=='],
  ['bits that belong to no byte, three digits', 'AQJ='],
  ['a character of two bytes', 'AQIé'],
  ['a character of four bytes', 'AQIDAQ😀'],
  ['a full-width digit', 'ＡQID'],
])('another spelling is refused: %s', (_, text) => {
  expect(fromBase64(text)).toBeUndefined()
})
