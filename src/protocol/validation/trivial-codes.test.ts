import { expect, it } from 'vitest'
import { trivialCodes } from './trivial-codes.ts'

it('trivial codes are repeated digits and runs', () => {
  expect(trivialCodes).toEqual(
    expect.arrayContaining(['000000', '999999', '123456', '654321', '456789', '567890', '098765']),
  )
  expect(trivialCodes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(trivialCodes).not.toContain('135790')
  expect(trivialCodes).toHaveLength(22)
})
