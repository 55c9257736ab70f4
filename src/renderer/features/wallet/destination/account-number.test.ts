import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bareAccount,
  groupedAccount,
  groupedAddress,
  groupedCaret,
  maskedAccount,
  shortAddress,
} from './account-number.ts'

const account = fc.stringMatching(/^[A-Za-z0-9]{0,40}$/)

describe('account numbers', () => {
  it('keep every character when they are grouped', () => {
    fc.assert(
      fc.property(account, (bare) => {
        expect(bareAccount(groupedAccount(bare))).toBe(bare)
        expect(groupedAccount(groupedAccount(bare))).toBe(groupedAccount(bare))
      }),
    )
    expect(groupedAccount('1234567890')).toBe('1234 5678 90')
    expect(groupedAccount('12345678')).toBe('1234 5678')
  })

  it('keep the caret behind the same character when they are grouped', () => {
    fc.assert(
      fc.property(account, fc.nat({ max: 40 }), (bare, pick) => {
        const before = Math.min(pick, bare.length)
        const left = groupedAccount(bare).slice(0, groupedCaret(before))
        expect(bareAccount(left)).toBe(bare.slice(0, before))
        expect(left.endsWith(' ')).toBe(false)
      }),
    )
  })

  it('show at most four characters and at most half when they are masked', () => {
    expect(maskedAccount('1234 5678 90')).toBe('····\u00a07890')
    expect(maskedAccount('123456')).toBe('····\u00a0456')
    expect(maskedAccount('')).toBe('····\u00a0')
  })

  it('show an address in full for comparison and shortened elsewhere', () => {
    expect(groupedAddress('abcdefghij')).toBe('abcd efgh ij')
    expect(shortAddress('0123456789abcdefghij')).toBe('012345…ghij')
  })
})
