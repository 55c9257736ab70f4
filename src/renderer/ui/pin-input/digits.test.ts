import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepDigits } from './digits.ts'

describe('keepDigits', () => {
  it.each([
    ['12-34 56', '123456'],
    ['1234567', '123456'],
    ['１２３', ''],
    ['٤٢', ''],
    ['a1b2\n3', '123'],
    ['', ''],
  ])('keeps of %j the digits %j', (typed, kept) => {
    expect(keepDigits(typed, 6)).toBe(kept)
  })

  it('gives at most six ASCII digits for any text, and keeps them when asked again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const kept = keepDigits(text, 6)
        expect(kept).toMatch(/^[0-9]{0,6}$/)
        expect(keepDigits(kept, 6)).toBe(kept)
      }),
    )
  })
})
