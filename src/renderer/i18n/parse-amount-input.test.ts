import { describe, expect, it } from 'vitest'
import { decimalSeparator, parseAmountInputIn } from './parse-amount-input.ts'

describe('parseAmountInputIn', () => {
  it.each([
    ['en', '100', '100'],
    ['en', ' 0.10 ', '0.1'],
    ['de', '1234,5', '1234.5'],
    ['de', '1234.5', '1234.5'],
    ['en', '99999999999999999999.99', '99999999999999999999.99'],
    ['en', '1,000', '1000'],
    ['en', '1,234,567.50', '1234567.5'],
    ['de', '1.234,5', '1234.5'],
    ['de', '1.234', '1234'],
    ['fr', '1 234,5', '1234.5'],
    ['ru', '12\u00a0345', '12345'],
  ])('an amount is parsed in %s: %j as %s', (tag, text, value) => {
    expect(parseAmountInputIn(tag, text, 'USD')).toBe(value)
  })

  it.each([
    '',
    '.',
    '-1',
    '+1',
    '1e9',
    '0.001',
    '1,5',
    '1,00',
    '0,001',
    '1,0000',
    '1234,567',
    ',100',
    '1,234.',
    '1.2.3',
    '１００',
    'NaN',
    '0x1f',
    '1 000',
    '.5',
    '5.',
  ])('in English, %j is not an amount', (text) => {
    expect(parseAmountInputIn('en', text, 'USD')).toBeUndefined()
  })

  it.each(['1.23,5', '1,2,3', '1 234,5', '1.234.5', '1,234.5'])('in German, %j is not an amount', (text) => {
    expect(parseAmountInputIn('de', text, 'USD')).toBeUndefined()
  })

  it('an amount with more decimal places than its currency is rejected', () => {
    expect(parseAmountInputIn('en', '1.5', 'JPY')).toBeUndefined()
    expect(parseAmountInputIn('en', '1.555', 'KWD')).toBe('1.555')
  })
})

it('what can be read in two ways is not an amount', () => {
  expect(parseAmountInputIn('de', '1.234', 'KWD')).toBeUndefined()
  expect(parseAmountInputIn('de', '1,234', 'KWD')).toBe('1.234')
})

it('the decimal separator depends on the language', () => {
  expect(['en', 'de', 'fr', 'zh-Hans'].map(decimalSeparator)).toEqual(['.', ',', ',', '.'])
})
