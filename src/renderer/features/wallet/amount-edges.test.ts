import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney } from '#i18n/numbers.ts'
import { languages } from '#protocol/languages.ts'
import { csvOf } from '#protocol/ledger-history/statement/write-statement.ts'
import { amount, minorDigitsOf, toWire } from '#protocol/money.ts'
import { decimalSeparator, readAmount } from '#protocol/validation/read-amount.ts'
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
      const typed = value.replace('.', decimalSeparator(tag))
      expect(readAmount(typed, { tag, currency })).toEqual({ kind: 'amount', amount: value })
    }
    expect(readAmount('1.5', { tag, currency: 'JPY' })).toEqual({ kind: 'tooFine' })
    expect(readAmount('0.001', { tag, currency: 'USD' })).toEqual({ kind: 'tooFine' })
  })

  it('what the app shows is read back, in any width and between invisible marks', () => {
    const spellings = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.replace(/[!-~]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0)),
      (text: string) => `\u2066${text.replaceAll(' ', '\u2009')}\u2069`,
    )
    const currencies = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'CHF', 'CAD', 'BRL', 'VND', 'THB')
    const digits = fc.stringMatching(/^[1-9]\d{0,17}$/)
    fc.assert(
      fc.property(fc.constantFrom(...tags), currencies, digits, fc.boolean(), spellings, (...args) => {
        const [tag, currency, units, isNegative, spell] = args
        const minor = minorDigitsOf(currency)
        const whole = units.padStart(minor + 1, '0')
        const point = whole.length - minor
        const value = amount(
          `${isNegative ? '-' : ''}${whole.slice(0, point)}${minor > 0 ? '.' : ''}${whole.slice(point)}`,
        )
        const shown = formatMoney(tag, value, currency, true)
        const reading = readAmount(spell(shown), { tag, currency, isSigned: true })
        expect(reading).toEqual({ kind: 'amount', amount: value })
      }),
      { numRuns: 1000 },
    )
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
