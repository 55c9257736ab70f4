import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountCharacters } from '#protocol/validation/account-number.ts'
import { groupedAccount, groupedAddress, inGroups, maskedAccount, shortAddress } from './account-number.ts'

describe('account numbers', () => {
  it('keep every character when they are grouped', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{0,40}$/), (bare) => {
        expect(inGroups(bare).replaceAll(' ', '')).toBe(bare)
        expect(accountCharacters(inGroups(bare))).toBe(bare)
      }),
    )
    expect(groupedAccount('1234567890')).toBe('1234 5678 90')
    expect(groupedAccount('12345678')).toBe('1234 5678')
    expect(groupedAccount('IBANDE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
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
