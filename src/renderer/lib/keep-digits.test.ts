import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepDigits } from './keep-digits.ts'

describe('keepDigits', () => {
  it.each([
    ['12-34 56', '123456'],
    ['1234567', '123456'],
    ['１２３', '123'],
    ['٤٢', '42'],
    ['1\u200b2³', '12'],
    ['a1b2\n3', '123'],
    ['', ''],
  ])('%j is reduced to the digits %j', (typed, digits) => {
    expect(keepDigits(typed, 6)).toBe(digits)
  })

  it('any text is reduced to at most six ASCII digits, idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const digits = keepDigits(text, 6)
        expect(digits).toMatch(/^[0-9]{0,6}$/)
        expect(keepDigits(digits, 6)).toBe(digits)
      }),
    )
  })
})
