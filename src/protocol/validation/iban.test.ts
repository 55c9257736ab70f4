import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMistypedIban } from './iban.ts'

// Examples of the IBAN registry (SWIFT, ISO 13616).
const examples = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'fr1420041010050500013m02606',
]

describe('an IBAN', () => {
  it.each(examples)('%s is right', (iban) => {
    expect(isMistypedIban(iban)).toBe(false)
  })

  it('with one wrong digit, or two neighbours swapped, is mistyped', () => {
    const digits = fc.constantFrom(...examples.map((iban) => iban.toUpperCase()))
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, pick, added) => {
        const places = [...iban].flatMap((character, place) => (/\d/.test(character) ? [place] : []))
        const place = places[pick % places.length] ?? 2
        const digit = (Number(iban[place]) + added) % 10
        expect(isMistypedIban(iban.slice(0, place) + digit + iban.slice(place + 1))).toBe(true)
      }),
    )
    expect(isMistypedIban('DE98370400440532013000')).toBe(true)
    expect(isMistypedIban('DE02120300')).toBe(true)
  })

  it.each(['1234567890123456', 'ACCOUNT77884455', 'ROLL12345678901234567', ''])(
    '%s is no IBAN',
    (account) => {
      expect(isMistypedIban(account)).toBe(false)
    },
  )
})
