/**
 * The only place that does arithmetic on amounts (docs/rules.md, section R1). An amount is a decimal string in major
 * units of its currency ("1234.5" is 1,234.50 in USD); it never passes through a float.
 */
import Big from 'big.js'
import { type Amount, isAmount, parseAmount } from './amount.ts'

function canonical(value: Big): Amount {
  const text = value.eq(0) ? '0' : value.toFixed()
  if (!isAmount(text)) throw new RangeError('amount out of range')
  return text
}

/** Reads a decimal string that must be an amount; throws a RangeError when it is not. */
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
  for (const each of amounts) total = total.plus(each)
  return canonical(total)
}

/** -1, 0 or 1, as a sort function wants it. */
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

/**
 * An amount times a plain decimal rate ("0.18" is 18 %), rounded to the currency's minor digits; half up, the way
 * fees and shares are rounded, or down.
 */
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
  // Without the remainder the division is exact, whatever number of digits it is carried to.
  const minor = parts.minus(parts.mod(whole)).div(whole)
  return canonical(minor.div(new Big(10).pow(minorDigits)).round(minorDigits, Big.roundDown))
}

/** Making a format takes longer than all else that is done with an amount. */
const minorDigits = new Map<string, number>()

/** How many digits a currency has behind the point (USD 2, JPY 0). An unknown code throws a RangeError. */
export function minorDigitsOf(currency: string): number {
  const known = minorDigits.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  minorDigits.set(currency, digits)
  return digits
}

/** True when the amount has no more digits behind the point than the currency (docs/rules.md, section R1). */
export function fitsMinorDigits(a: Amount, currency: string): boolean {
  return new Big(a).round(minorDigitsOf(currency), Big.roundDown).eq(a)
}

/** The form an amount has on the wire: always with the currency's minor digits ("1234.50"). */
export function toWire(a: Amount, currency: string): string {
  const digits = minorDigitsOf(currency)
  const point = a.indexOf('.')
  const missing = digits - (point < 0 ? 0 : a.length - point - 1)
  if (missing < 0) return new Big(a).toFixed(digits)
  // Nothing to round: only zeros are to be written behind.
  return missing === 0 ? a : `${a}${point < 0 ? '.' : ''}${'0'.repeat(missing)}`
}
