import { describe, expect, it } from 'vitest'
import { formatMoney } from '#i18n/numbers.ts'
import { decimalSeparator, parseAmountInputIn } from '#i18n/parse-amount-input.ts'
import { languages } from '#protocol/languages.ts'
import { csvOf } from '#protocol/ledger-history/statement/write-statement.ts'
import { amount, minorDigitsOf, toWire } from '#protocol/money.ts'
import { entry } from './ledger/test-entries.ts'
import { largestWithdrawal } from './withdrawal/withdrawal.ts'

const edges = [
  ['0.01', 'USD', '$0.01', 'US$0.01'],
  ['-0.01', 'USD', '\u2212$0.01', '\u2212US$0.01'],
  ['999999999.99', 'USD', '$999,999,999.99', 'US$999,999,999.99'],
  ['123456789012345.67', 'USD', '$123,456,789,012,345.67', 'US$123,456,789,012,345.67'],
  ['9007199254740993.01', 'USD', '$9,007,199,254,740,993.01', 'US$9,007,199,254,740,993.01'],
  ['1', 'JPY', '¥1', 'JP¥1'],
  ['999999999', 'JPY', '¥999,999,999', 'JP¥999,999,999'],
  ['0.001', 'KWD', 'KWD 0.001', 'KWD 0.001'],
] as const

const tags = Object.values(languages).map(({ tag }) => tag)

/** Languages use different kinds of spaces. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

describe('extreme amounts', () => {
  it.each(edges)('%s %s is formatted correctly in English and Chinese', (value, currency, en, zh) => {
    expect(plain(formatMoney('en', amount(value), currency))).toBe(en)
    expect(plain(formatMoney('zh-Hans', amount(value), currency))).toBe(zh)
  })

  it.each(tags)('%s: formatMoney keeps every digit in order, the sign and the minor digits', (tag) => {
    for (const [value, currency] of edges) {
      const shown = formatMoney(tag, amount(value), currency)
      expect(shown.replaceAll(/\D/g, '')).toBe(toWire(amount(value), currency).replaceAll(/\D/g, ''))
      expect(/[-\u2212]/.test(shown)).toBe(value.startsWith('-'))
      const minor = minorDigitsOf(currency)
      const [, decimals = ''] = shown.split(decimalSeparator(tag))
      if (minor > 0) expect(decimals.replaceAll(/\D/g, '')).toHaveLength(minor)
    }
  })

  it.each(tags)('%s: a typed amount without grouping is parsed exactly', (tag) => {
    for (const [value, currency] of edges) {
      if (value.startsWith('-')) continue
      expect(parseAmountInputIn(tag, value.replace('.', decimalSeparator(tag)), currency)).toBe(value)
    }
    expect(parseAmountInputIn(tag, '1.5', 'JPY')).toBeUndefined()
    expect(parseAmountInputIn(tag, '0.001', 'USD')).toBeUndefined()
  })

  it('largestWithdrawal keeps every digit', () => {
    for (const [value, currency] of edges) {
      expect(largestWithdrawal(amount(value), currency)).toBe(value)
    }
  })

  it('the CSV writes amounts with the minor digits of the currency and keeps further digits', () => {
    const fieldOf = (value: string, currency: string) => {
      const fields = {
        id: 1,
        amount: amount(value),
        balance: 'available',
        balance_after: amount(value),
      } as const
      const figures = new Map()
      const statement = {
        ...{ currency, from: '2026-11-21', to: '2026-11-21', total: 1 },
        ...{ opening: figures, closing: figures, moved: figures, entries: [entry(fields)] },
      }
      const texts = {
        column: String,
        record: String,
        balance: String,
        type: String,
        status: String,
      }
      return [...csvOf(statement, { zone: 'UTC', texts })].join('').split('\r\n')[1]?.split(',')[6]
    }
    expect(fieldOf('0.01', 'USD')).toBe('0.01')
    expect(fieldOf('-5', 'USD')).toBe('-5.00')
    expect(fieldOf('9007199254740993.01', 'USD')).toBe('9007199254740993.01')
    expect(fieldOf('1234', 'JPY')).toBe('1234')
    expect(fieldOf('0.0001', 'USD')).toBe('0.0001')
  })
})
