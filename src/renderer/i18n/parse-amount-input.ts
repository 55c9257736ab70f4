/** Parses an amount that a user entered. */
import { type Amount, parseAmount } from '#protocol/amount.ts'
import { fitsMinorDigits } from '#protocol/money.ts'

/** The decimal separator of a language. */
export function decimalSeparator(tag: string): string {
  return new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

/**
 * Accepts ASCII digits with at most one decimal separator, a point or the language's own, and at most as many decimal places
 * as the currency has. No grouping, no sign. Undefined for anything else.
 */
export function parseAmountInputIn(tag: string, text: string, currency: string): Amount | undefined {
  const trimmed = text.trim()
  const separator = decimalSeparator(tag)
  const normalized = trimmed.includes('.') ? trimmed : trimmed.replace(separator, '.')
  if (!/^\d{1,24}(?:\.\d+)?$/.test(normalized)) return undefined
  const parsed = parseAmount(normalized)
  return parsed !== undefined && fitsMinorDigits(parsed, currency) ? parsed : undefined
}
