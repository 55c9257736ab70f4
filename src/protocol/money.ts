/** The only place that does arithmetic on amounts (docs/rules.md, section R1): decimal, never with floats. */
import Big from 'big.js'
import { type Amount, isAmount, parseAmount } from './amount.ts'
import type { Cell } from './csv.ts'

function canonical(value: Big): Amount {
  const text = value.eq(0) ? '0' : value.toFixed()
  if (!isAmount(text)) throw new RangeError('amount out of range')
  return text
}

/** Parses a decimal string; throws a RangeError if it is not an amount. */
export function amount(text: string): Amount {
  const parsed = parseAmount(text)
  if (parsed === undefined) throw new RangeError('not an amount')
  return parsed
}

export const zero: Amount = amount('0')

export function add(a: Amount, b: Amount): Amount {
  return canonical(new Big(a).plus(b))
}

export function subtract(a: Amount, b: Amount): Amount {
  return canonical(new Big(a).minus(b))
}

export function negate(a: Amount): Amount {
  return canonical(new Big(a).neg())
}

export function sum(amounts: Iterable<Amount>): Amount {
  let total = new Big(0)
  for (const item of amounts) total = total.plus(item)
  return canonical(total)
}

/** For sorting. */
export function compare(a: Amount, b: Amount): -1 | 0 | 1 {
  return new Big(a).cmp(b)
}

export function equals(a: Amount, b: Amount): boolean {
  return compare(a, b) === 0
}

export function smaller(a: Amount, b: Amount): Amount {
  return compare(a, b) <= 0 ? a : b
}

export function larger(a: Amount, b: Amount): Amount {
  return compare(a, b) >= 0 ? a : b
}

/** An amount times a decimal rate ("0.18" is 18 %), rounded to the minor digits. Fees and shares are rounded half up. */
export function multiply(
  a: Amount,
  rate: Amount,
  minorDigits: number,
  rounding: 'half-up' | 'down' = 'half-up',
): Amount {
  const mode = rounding === 'down' ? Big.roundDown : Big.roundHalfUp
  return canonical(new Big(a).times(rate).round(minorDigits, mode))
}

/** `part` of `whole` parts of an amount, rounded down to the currency's minor digits; `whole` is above zero. */
export function portion(a: Amount, part: Amount, whole: Amount, minorDigits: number): Amount {
  const parts = new Big(a).times(part).times(new Big(10).pow(minorDigits))
  // Without the remainder the division is exact.
  const minor = parts.minus(parts.mod(whole)).div(whole)
  return canonical(minor.div(new Big(10).pow(minorDigits)).round(minorDigits, Big.roundDown))
}

/** By currency. A cache, because creating a format is slower than any operation on an amount. */
const minorDigitsCache = new Map<string, number>()

/** The number of decimal places of a currency (USD 2, JPY 0). Throws a RangeError for an invalid code. */
export function minorDigitsOf(currency: string): number {
  const cached = minorDigitsCache.get(currency)
  if (cached !== undefined) return cached
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  minorDigitsCache.set(currency, digits)
  return digits
}

/** True if the amount has no more decimal places than the currency (docs/rules.md, section R1). */
export function fitsMinorDigits(a: Amount, currency: string): boolean {
  return new Big(a).round(minorDigitsOf(currency), Big.roundDown).eq(a)
}

/** The wire format of an amount: always with all minor digits of the currency ("1234.50"). */
export function toWire(a: Amount, currency: string): string {
  const digits = minorDigitsOf(currency)
  const point = a.indexOf('.')
  const missing = digits - (point < 0 ? 0 : a.length - point - 1)
  if (missing < 0) return new Big(a).toFixed(digits)
  // Nothing to round: only zeros are appended.
  return missing === 0 ? a : `${a}${point < 0 ? '.' : ''}${'0'.repeat(missing)}`
}

/** An amount in a CSV file, with the minor digits of the currency; further digits are kept. */
export function figureOf(a: Amount, currency: string): Cell {
  return { figure: fitsMinorDigits(a, currency) ? toWire(a, currency) : a }
}
