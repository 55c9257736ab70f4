import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorDigitsOf } from '../money.ts'
import { decimalSeparator, readAmount } from './read-amount.ts'

/** The amount, or why there is none; both amounts of an ambiguous text. */
function read(tag: string, text: string, currency = 'USD', isSigned = false): string {
  const reading = readAmount(text, { tag, currency, isSigned })
  if (reading.kind === 'amount') return reading.amount
  return reading.kind === 'ambiguous' ? reading.amounts.join(' or ') : reading.kind
}

describe('an amount', () => {
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
  ])('in %s: %j is %s, as the language writes it', (tag, text, value) => {
    expect(read(tag, text)).toBe(value)
  })

  it.each([
    ['en', '$1,234.50', '1234.5'],
    ['en', '$ 1,234.50 USD', '1234.5'],
    ['en', 'US$1,234.50', 'invalid'],
    ['en', 'usd 1234.50', '1234.5'],
    ['en', '＄１，２３４．５０', '1234.5'],
    ['de', '1.234,50 $', '1234.5'],
    ['de', '1.234,50\u00a0USD', '1234.5'],
    ['fr', '1\u202f234,50\u00a0$US', '1234.5'],
    ['es', '1.234,50 US$', '1234.5'],
    ['en', '１００', '100'],
    ['en', '١٬٢٣٤٫٥٠', '1234.5'],
    ['de', '۱۲۳۴٫۵', '1234.5'],
    ['en', '\u200e1\u200b234.50\u2069', '1234.5'],
    ['zh-Hans', '１２３４。５０', '1234.5'],
    ['zh-Hans', '1，234．5', '1234.5'],
    ['en', '1 000', '1000'],
    ['en', "1'234.50", '1234.5'],
    ['de', '1’234.50', '1234.5'],
  ])('in %s: %j is %s, in any width and script, with its currency', (tag, text, value) => {
    expect(read(tag, text)).toBe(value)
  })

  it.each([
    ['en', '1.234,50', '1234.5'],
    ['en', '1 234,50', '1234.5'],
    ['de', '1,234.50', '1234.5'],
    ['de', '1,234,567', '1234567'],
    ['en', '1.234.567', '1234567'],
    ['en', '$1.234,50', '1234.5'],
  ])('in %s: %j is %s, although another language writes it: it can mean nothing else', (tag, text, value) => {
    expect(read(tag, text)).toBe(value)
  })

  it.each([
    ['de', '1,234', 'USD', '1.234 or 1234'],
    ['en', '1.234', 'USD', '1.234 or 1234'],
    ['fr', '1.234', 'USD', '1.234 or 1234'],
    ['en', '1.234', 'JPY', '1.234 or 1234'],
    ['de', '1.234', 'KWD', '1234 or 1.234'],
    ['en', '12.345', 'USD', '12.345 or 12345'],
    ['en', '1.000', 'USD', '1 or 1000'],
    ['de', '1,000', 'USD', '1 or 1000'],
    ['en', '1.000', 'JPY', '1 or 1000'],
  ])('in %s: %j in %s is refused with both amounts that it can mean', (tag, text, currency, amounts) => {
    expect(read(tag, text, currency)).toBe(amounts)
  })

  it.each([
    ['de', '1,234', 'KWD', '1.234'],
    ['en', '1.234', 'KWD', '1.234'],
    ['en', '1,234', 'KWD', '1234'],
    ['en', '1,234', 'JPY', '1234'],
    ['de', '1.000', 'USD', '1000'],
    ['de', '1.000', 'JPY', '1000'],
    ['en', '1.000', 'KWD', '1'],
    ['en', '100.00', 'JPY', '100'],
    ['en', '0.0000', 'USD', '0'],
  ])('in %s: %j in %s is what the language means by it', (tag, text, currency, value) => {
    expect(read(tag, text, currency)).toBe(value)
  })

  it.each([
    ['', 'empty'],
    [' \u200b\u00a0', 'empty'],
    ['.', 'invalid'],
    ['-1', 'invalid'],
    ['+1', 'invalid'],
    ['\u22121', 'invalid'],
    ['1e9', 'invalid'],
    ['0.001', 'tooFine'],
    ['1234.567', 'tooFine'],
    ['$1,234.567', 'tooFine'],
    ['1.234,567', 'tooFine'],
    ['1,5', 'invalid'],
    ['1,00', 'invalid'],
    ['0,001', 'invalid'],
    ['1,0000', 'invalid'],
    ['1234,567', 'invalid'],
    ['1,23,456.00', 'invalid'],
    [',100', 'invalid'],
    ['1,234.', 'invalid'],
    ['1.2.3', 'invalid'],
    ['1,234 567', 'invalid'],
    ['NaN', 'invalid'],
    ['0x1f', 'invalid'],
    ['.5', 'invalid'],
    ['5.', 'invalid'],
    ['5²', 'invalid'],
    ['1½', 'invalid'],
    ['€5', 'invalid'],
    ['5 EUR', 'invalid'],
    ['5 $ 5', 'invalid'],
    ['$', 'invalid'],
    ['(5)', 'invalid'],
    ['five', 'invalid'],
    ['9'.repeat(25), 'invalid'],
  ])('in English, %j is none: %s', (text, kind) => {
    expect(read('en', text)).toBe(kind)
  })

  it.each(['1.23,5', '1,2,3', '1.234.5', '1,234.567,8'])('in German, %j is none', (text) => {
    expect(read('de', text)).toBe('invalid')
  })

  it.each([
    ['en', '\u2212$150.00', '-150'],
    ['en', '-150', '-150'],
    ['en', '$-150', '-150'],
    ['en', '+$1,250.00', '1250'],
    ['de', '\u2212150,00\u00a0$', '-150'],
    ['en', '--150', 'invalid'],
    ['en', '-$-150', 'invalid'],
  ])('in %s: %j is %s where a sign is allowed', (tag, text, value) => {
    expect(read(tag, text, 'USD', true)).toBe(value)
  })

  it('has all digits of its text, and no more decimal places than its currency', () => {
    const marks = fc.constantFrom(..." .,'٬٫-+$€%e", '\u00a0')
    const texts = fc.array(fc.oneof(fc.nat({ max: 9999 }).map(String), marks), { maxLength: 8 })
    fc.assert(
      fc.property(
        fc.constantFrom('en', 'de', 'fr', 'es'),
        texts.map((parts) => parts.join('')),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (tag, text, currency) => {
          const reading = readAmount(text, { tag, currency })
          if (reading.kind !== 'amount') return
          const [whole = '', fraction = ''] = reading.amount.split('.')
          expect(text.replace(/\D/g, '')).toMatch(
            new RegExp(`^0*${whole === '0' ? '' : whole}${fraction}0*$`),
          )
          expect(fraction.length).toBeLessThanOrEqual(minorDigitsOf(currency))
        },
      ),
      { numRuns: 2000 },
    )
  })
})

it('the decimal separator depends on the language', () => {
  expect(['en', 'de', 'fr', 'zh-Hans'].map(decimalSeparator)).toEqual(['.', ',', ',', '.'])
})
