/**
 * What an amount is, and how it is read; apart from the arithmetic of `money.ts`, so that sign-in does without that. An
 * amount is a decimal string in major units of its currency ("1234.5" is 1,234.50 in USD); it never passes through a float.
 */

declare const amountBrand: unique symbol

/** An exact amount in major units, in canonical form: no exponent, no leading or trailing zeros, no "-0". */
export type Amount = string & { readonly [amountBrand]: true }

const amountPattern = /^-?\d{1,24}(?:\.\d{1,12})?$/

export function isAmount(text: string): text is Amount {
  return amountPattern.test(text)
}

/** Reads a decimal string ("1234.50", "-3"); anything else, also "1e9", " 1" and full-width digits, is undefined. */
export function parseAmount(text: string): Amount | undefined {
  if (!amountPattern.test(text)) return undefined
  const plain = text
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
  const canonical = plain === '-0' ? '0' : plain
  return isAmount(canonical) ? canonical : undefined
}

export function isPositive(a: Amount): boolean {
  return a !== '0' && !isNegative(a)
}

export function isNegative(a: Amount): boolean {
  return a.startsWith('-')
}
