import { describe, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import {
  formatAxisMoney,
  formatHostDigits,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
  formatSignedRate,
  moneyPartsOf,
} from './numbers.ts'

it.each([
  ['en', 0, '$0'],
  ['en', 0.5, '$0.50'],
  ['en', 1, '$1'],
  ['en', -20, '\u2212$20'],
  ['en', 1500, '$1.5K'],
  ['de', 2000, '2.000\u00a0$'],
])('in %s, a tick of %f on an axis is %s', (tag, tick, text) => {
  expect(formatAxisMoney(tag, tick, 'USD')).toBe(text)
})

describe('formatMoney', () => {
  it.each([
    ['en', '1234.5', 'USD', '$1,234.50'],
    ['en', '-0.01', 'USD', '\u2212$0.01'],
    ['es', '3375.89', 'USD', '3.375,89\u00a0US$'],
    ['pt', '1234.5', 'EUR', '€\u00a01.234,50'],
    ['de', '1234.5', 'EUR', '1.234,50\u00a0€'],
    ['en', '1234', 'JPY', '¥1,234'],
    ['en', '1.234', 'KWD', 'KWD\u00a01.234'],
    ['en', '123456789012345678901234.99', 'USD', '$123,456,789,012,345,678,901,234.99'],
    ['en', '0.0001', 'USD', '$0.0001'],
    ['en', '0.5', 'JPY', '¥0.5'],
  ])('an amount is formatted in %s: %s %s as %s', (tag, value, currency, text) => {
    expect(formatMoney(tag, amount(value), currency)).toBe(text)
  })

  it('gains and losses have a sign, but not 0', () => {
    expect(['15.4', '-15.4', '0'].map((value) => formatMoney('en', amount(value), 'USD', true))).toEqual([
      '+$15.40',
      '\u2212$15.40',
      '$0.00',
    ])
  })

  it.each(['en', 'de', 'fr', 'pt', 'ru', 'zh-Hans', 'ja', 'th', 'vi'])(
    'the parts of an amount make up its text in %s',
    (tag) => {
      const value = amount('-1234567.89')
      const parts = moneyPartsOf(tag, value, 'USD')
      expect(parts.map(({ text }) => text).join('')).toBe(formatMoney(tag, value, 'USD'))
      expect(parts.find(({ kind }) => kind === 'fraction')?.text).toHaveLength(3)
    },
  )
})

it('numbers and rates are formatted in the language', () => {
  expect(formatNumber('de', 1234567)).toBe('1.234.567')
  expect(formatPercent('en', 62)).toBe('62%')
  expect(formatRate('en', amount('0.185'))).toBe('18.5%')
  expect(['-0.118', '0.118'].map((rate) => formatSignedRate('de', amount(rate)))).toEqual([
    '\u221211,8\u00a0%',
    '+11,8\u00a0%',
  ])
})

it('digits of a host are formatted with their currency if it is valid', () => {
  expect(formatHostDigits('en', '1000.50', 'USD')).toBe('$1,000.50')
  expect(formatHostDigits('en', '1000.50', undefined)).toBe('1,000.50')
  expect(formatHostDigits('en', '5', 'dollars')).toBe('5')
})
