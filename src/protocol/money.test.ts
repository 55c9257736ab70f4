import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount } from './amount.ts'
import {
  add,
  amount,
  compare,
  equals,
  fitsMinorDigits,
  larger,
  minorDigitsOf,
  multiply,
  negate,
  portion,
  smaller,
  subtract,
  sum,
  toWire,
  zero,
} from './money.ts'

/** Amounts in cents: the model that the decimal arithmetic is compared with. */
const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })

function fromCents(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('parseAmount', () => {
  it.each([
    ['1234.50', '1234.5'],
    ['0', '0'],
    ['-0.00', '0'],
    ['007.10', '7.1'],
    ['999999999999999999.99', '999999999999999999.99'],
  ])('%s is parsed as %s', (written, canonical) => {
    expect(parseAmount(written)).toBe(canonical)
  })

  it('parsing keeps the value of every amount and removes redundant zeros', () => {
    const scaled = (text: string) => {
      const [whole = '', fraction = ''] = text.split('.')
      return BigInt(`${whole}${fraction.padEnd(12, '0')}`)
    }
    fc.assert(
      fc.property(fc.stringMatching(/^-?0{0,3}\d{1,20}(?:\.\d{1,6}0{0,6})?$/), (written) => {
        const parsed = parseAmount(written) ?? ''
        expect(scaled(parsed)).toBe(scaled(written))
        expect(parsed).toMatch(/^(?:0|-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?)$/)
        expect(parsed).not.toBe('-0')
      }),
    )
  })

  it.each([
    '',
    ' 1',
    '1 ',
    '1e9',
    'NaN',
    'Infinity',
    '１００',
    '+1',
    '1,5',
    '.5',
    '5.',
    '0x10',
    '--1',
    '1.2.3',
    '٣',
  ])('%j is not an amount', (written) => {
    expect(parseAmount(written)).toBeUndefined()
    expect(() => amount(written)).toThrow(new RangeError('not an amount'))
  })
})

describe('arithmetic', () => {
  it('addition and subtraction are exact at any size', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [x, y] = [amount(fromCents(a)), amount(fromCents(b))]
        expect(add(x, y)).toBe(amount(fromCents(a + b)))
        expect(subtract(x, y)).toBe(amount(fromCents(a - b)))
        expect(add(x, negate(x))).toBe(zero)
        expect(compare(x, y)).toBe(Number(a > b) - Number(a < b))
        expect(equals(x, y)).toBe(a === b)
        expect(equals(x, add(x, zero))).toBe(true)
        expect(add(smaller(x, y), larger(x, y))).toBe(add(x, y))
      }),
    )
  })

  it('a sum does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 30 }), (list) => {
        const amounts = list.map((value) => amount(fromCents(value)))
        expect(sum(amounts)).toBe(sum([...amounts].reverse()))
        expect(sum(amounts)).toBe(amount(fromCents(list.reduce((a, b) => a + b, 0n))))
      }),
    )
  })

  it('a result beyond 24 integer digits or 12 decimal places is an error', () => {
    const largest = amount('9'.repeat(24))
    const finest = amount('0.000000000001')
    expect(subtract(largest, amount('1'))).toBe(`${'9'.repeat(23)}8`)
    for (const compute of [
      () => add(largest, amount('1')),
      () => subtract(negate(largest), amount('1')),
      () => sum([largest, amount('1')]),
      () => multiply(finest, finest, 24),
    ])
      expect(compute).toThrow(new RangeError('amount out of range'))
  })

  it('arithmetic has no rounding errors of floats', () => {
    expect(add(amount('0.1'), amount('0.2'))).toBe('0.3')
    expect(multiply(amount('1.005'), amount('1'), 2)).toBe('1.01')
    expect(multiply(amount('0.05'), amount('0.5'), 2)).toBe('0.03')
    expect(multiply(amount('0.05'), amount('0.5'), 2, 'down')).toBe('0.02')
  })
})

describe('currencies', () => {
  it('a currency has two, no or three minor digits', () => {
    expect([minorDigitsOf('USD'), minorDigitsOf('JPY'), minorDigitsOf('KWD')]).toEqual([2, 0, 3])
  })

  it('a currency accepts only amounts that fit its minor digits', () => {
    expect(fitsMinorDigits(amount('0.01'), 'USD')).toBe(true)
    expect(fitsMinorDigits(amount('0.001'), 'USD')).toBe(false)
    expect(fitsMinorDigits(amount('1.50'), 'JPY')).toBe(false)
    expect(fitsMinorDigits(amount('1.00'), 'JPY')).toBe(true)
  })

  it('amounts round-trip through the wire format', () => {
    expect(toWire(amount('1234.5'), 'USD')).toBe('1234.50')
    expect(toWire(amount('-3'), 'JPY')).toBe('-3')
    expect(toWire(amount('0'), 'USD')).toBe('0.00')
    expect(toWire(amount('-0.125'), 'USD')).toBe('-0.13')
    fc.assert(
      fc.property(cents, (value) => {
        expect(equals(amount(toWire(amount(fromCents(value)), 'USD')), amount(fromCents(value)))).toBe(true)
      }),
    )
  })
})

describe('a portion', () => {
  it('a portion is rounded down to the minor digits', () => {
    expect(portion(amount('10'), amount('1'), amount('3'), 2)).toBe('3.33')
    expect(portion(amount('0.02'), amount('2'), amount('3'), 2)).toBe('0.01')
    expect(portion(amount('7'), amount('1'), amount('2'), 0)).toBe('3')
  })

  it('a portion is exact to the last digit, and never more than the whole', () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 16n })
    fc.assert(
      fc.property(positive, positive, positive, (of, one, other) => {
        const [part, whole] = one < other ? [one, other] : [other, one]
        const parts = [of, part, whole].map((value) => amount(fromCents(value)))
        const [a = zero, b = zero, c = zero] = parts
        expect(portion(a, b, c, 2)).toBe(amount(fromCents((of * part) / whole)))
      }),
    )
  })
})
