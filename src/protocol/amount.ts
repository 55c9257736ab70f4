/**
 * The `Amount` type and its parser, separate from the arithmetic of `money.ts` so that the login page does not load that.
 * An amount is a decimal string in major units of its currency ("1234.5" is 1,234.50 in USD); it is never a float.
 */

declare const amountBrand: unique symbol

/** An exact amount in major units, in canonical form: no exponent, no leading or trailing zeros, no "-0". */
export type Amount = string & { readonly [amountBrand]: true }

const amountPattern = /^-?\d{1,24}(?:\.\d{1,12})?$/

export function isAmount(text: string): text is Amount {
  return amountPattern.test(text)
}

/** Parses a decimal string ("1234.50", "-3"). Undefined for anything else, including "1e9", " 1" and full-width digits. */
export function parseAmount(text: string): Amount | undefined {
  if (!isAmount(text)) return undefined
  const canonical = trimZeros(text)
  return isAmount(canonical) ? canonical : undefined
}

/** Character by character: a page of entries parses hundreds of amounts, and regular expressions take ten times as long. */
function trimZeros(text: string): string {
  const isZeroAt = (index: number) => text.charCodeAt(index) === 48
  const signLength = text.startsWith('-') ? 1 : 0
  const point = text.indexOf('.')
  const integerEnd = point < 0 ? text.length : point
  let start = signLength
  while (start < integerEnd - 1 && isZeroAt(start)) start += 1
  let end = text.length
  if (point >= 0) while (isZeroAt(end - 1)) end -= 1
  if (end - 1 === point) end = point
  const digits = text.slice(start, end)
  return signLength === 0 || digits === '0' ? digits : `-${digits}`
}

export function isPositive(a: Amount): boolean {
  return a !== '0' && !isNegative(a)
}

export function isNegative(a: Amount): boolean {
  return a.startsWith('-')
}
