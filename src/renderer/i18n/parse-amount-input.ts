/** Reads an amount that a user typed. */
import { type Amount, parseAmount } from '#protocol/amount.ts'
import { fitsMinorDigits } from '#protocol/money.ts'

/** The decimal separator of a language. */
export function decimalSeparator(tag: string): string {
  return new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

/**
 * The amount, or undefined: ASCII digits with at most one decimal separator, which is a point or the language's own;
 * no grouping, no sign, no more digits behind it than the currency has.
 */
export function parseAmountInputIn(tag: string, text: string, currency: string): Amount | undefined {
  const trimmed = text.trim()
  const separator = decimalSeparator(tag)
  const written = trimmed.includes('.') ? trimmed : trimmed.replace(separator, '.')
  if (!/^\d{1,24}(?:\.\d+)?$/.test(written)) return undefined
  const parsed = parseAmount(written)
  return parsed !== undefined && fitsMinorDigits(parsed, currency) ? parsed : undefined
}
