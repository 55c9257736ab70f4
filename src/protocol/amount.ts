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
  if (!isAmount(text)) return undefined
  const canonical = withoutIdleZeros(text)
  return isAmount(canonical) ? canonical : undefined
}

/** By its characters: a page of entries reads hundreds of amounts, and expressions that replace take ten times as long. */
function withoutIdleZeros(text: string): string {
  const isZeroAt = (at: number) => text.charCodeAt(at) === 48
  const sign = text.startsWith('-') ? 1 : 0
  const point = text.indexOf('.')
  const whole = point < 0 ? text.length : point
  let begin = sign
  while (begin < whole - 1 && isZeroAt(begin)) begin += 1
  let end = text.length
  if (point >= 0) while (isZeroAt(end - 1)) end -= 1
  if (end - 1 === point) end = point
  const plain = text.slice(begin, end)
  return sign === 0 || plain === '0' ? plain : `-${plain}`
}

export function isPositive(a: Amount): boolean {
  return a !== '0' && !isNegative(a)
}

export function isNegative(a: Amount): boolean {
  return a.startsWith('-')
}
