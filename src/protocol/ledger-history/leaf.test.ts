import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount } from '../amount.ts'
import { fromBase64, fromHex, toBase64, toHex } from './bytes.ts'
import {
  canonicalJson,
  type EntryLeaf,
  leafText,
  leafTextHash,
  parseLeafText,
  type StatusLeaf,
} from './leaf.ts'

function amount(text: string) {
  const parsed = parseAmount(text)
  if (parsed === undefined) throw new Error('not an amount')
  return parsed
}

const entry: EntryLeaf = {
  kind: 'entry',
  number: 7,
  time: '2026-11-23T08:15:30.000Z',
  balance: 'available',
  amount: amount('-100.50'),
  balanceAfter: amount('0.00'),
  type: 'manual_withdrawal',
  reference: 'W-1',
  planId: undefined,
  corrects: undefined,
  requestId: '3f1c0f0e-6b1f-4f0a-9d53-3b0f6b0c9a11',
  remarkKey: 'withdrawal',
  remarkParams: { method: 'card', destination: '1234' },
  destinationHash: 'ab'.repeat(32),
  salt: '00112233445566778899aabbccddeeff',
}

const status: StatusLeaf = {
  kind: 'status',
  entry: 7,
  status: 'paid',
  time: '2026-11-24T08:15:30.000Z',
  salt: 'ffeeddccbbaa99887766554433221100',
}

test('an entry has fifteen lines, amounts without trailing zeros and sorted parameters', () => {
  const text = leafText(entry)
  expect(text).toBe(
    'placard.entry/v1\n7\n2026-11-23T08:15:30.000Z\navailable\n-100.5\n0\nmanual_withdrawal\nW-1\n\n\n' +
      '3f1c0f0e-6b1f-4f0a-9d53-3b0f6b0c9a11\nwithdrawal\n{"destination":"1234","method":"card"}\n' +
      `${'ab'.repeat(32)}\n00112233445566778899aabbccddeeff\n`,
  )
  expect(parseLeafText(text)).toEqual(entry)
})

test('a change of status has five lines', () => {
  const text = leafText(status)
  expect(text).toBe(
    'placard.status/v1\n7\npaid\n2026-11-24T08:15:30.000Z\nffeeddccbbaa99887766554433221100\n',
  )
  expect(parseLeafText(text)).toEqual(status)
})

test('a line break is refused in every value that has a line of its own', () => {
  for (const wrong of ['a\nb', 'a\r']) {
    expect(() => leafText({ ...entry, reference: wrong })).toThrow(RangeError)
    expect(() => leafText({ ...entry, remarkKey: wrong })).toThrow(RangeError)
    expect(() => leafText({ ...status, status: wrong })).toThrow(RangeError)
  }
})

test('a line break in a parameter is written as the escape of JSON, so that it moves no text to another line', () => {
  const text = leafText({ ...entry, remarkParams: { reason: 'a\nb' } })
  expect(text.split('\n')).toHaveLength(16)
  expect(text).toContain('\n{"reason":"a\\nb"}\n')
})

test('a change of any character changes the hash or makes it no leaf', () => {
  const text = leafText(entry)
  const hash = toHex(leafTextHash(text))
  for (let index = 0; index < text.length; index += 1) {
    const changed = `${text.slice(0, index)}x${text.slice(index + 1)}`
    if (changed !== text) expect(toHex(leafTextHash(changed))).not.toBe(hash)
  }
  const wrong = [
    text.slice(0, -1),
    `${text}\n`,
    text.replace('\n7\n', '\n07\n'),
    text.replace('-100.5', '-100.50'),
    text.replace('.000Z', 'Z'),
    text.replace('{"destination":"1234","method":"card"}', '{"method":"card","destination":"1234"}'),
    text.replace('/v1', '/v2'),
    leafText(status).replace('\n7\n', '\n0\n'),
    text.replace('\n', '\r\n'),
    text.replace('.000Z\n', '.000Z\r\n'),
  ]
  for (const changed of wrong) expect(parseLeafText(changed)).toBeUndefined()
})

/** The strings and the order of keys in the examples of RFC 8785, sections 3.2.2 and 3.2.3 (IETF Trust, code components BSD). */
test('parameters are written as RFC 8785 demands', () => {
  expect(canonicalJson({ string: '\u20ac$\u000f\nA\'\u0042\u0022\u005c\\"/' })).toBe(
    '{"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
  const sorted = canonicalJson({
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  })
  expect([...sorted.matchAll(/:"([^"]+)"/g)].map(([, value]) => value)).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
})

test('any leaf is read back from its text', () => {
  const line = fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text))
  const leaf = fc.record({
    number: fc.integer({ min: 1, max: 2 ** 31 }),
    reference: line,
    remarkKey: line,
    remarkParams: fc.dictionary(fc.string(), fc.string()),
    corrects: fc.option(fc.integer({ min: 1, max: 2 ** 31 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(leaf, (changes) => {
      const changed = { ...entry, ...changes }
      const text = leafText(changed)
      const parsed = parseLeafText(text)
      expect(parsed && leafText(parsed)).toBe(text)
    }),
  )
})

test('bytes have one spelling in hexadecimal and one in base64', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(bytes)
      expect(fromHex(toHex(bytes))).toEqual(bytes)
    }),
  )
  // RFC 4648, section 10.
  expect(
    ['', 'f', 'fo', 'foo'].map((text) => toBase64(Uint8Array.from(text, (c) => c.charCodeAt(0)))),
  ).toEqual(['', 'Zg==', 'Zm8=', 'Zm9v'])
  for (const wrong of ['Zg', 'Zg=', 'Zh==', 'Zg==\n', 'Z', 'Zg==Zg=='])
    expect(fromBase64(wrong)).toBeUndefined()
  for (const wrong of ['a', 'AB', 'xy']) expect(fromHex(wrong)).toBeUndefined()
})
