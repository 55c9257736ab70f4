/** Characters as people paste them, in the form in which a machine compares them. */

/** Zero-width characters, joiners, soft hyphens, marks of the writing direction. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
const fullWidth = /[\uff01-\uff5e\uffe0-\uffe6]/g
/** Hyphens and dashes, the minus sign, and the long-vowel marks that Japanese keyboards have in the place of a hyphen. */
const dashes = /[\p{Dash_Punctuation}\u2212\u2043\u02d7\u30fc\uff70]/gu
const digits = /\p{Decimal_Number}/gu
const isDigit = /^\p{Decimal_Number}$/u

/** The value of a digit of any script: Unicode has them in rows of ten, from 0 to 9. */
function digitValue(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1
  return String((point - first) % 10)
}

/**
 * The text without invisible characters, with ASCII digits, spaces and hyphens for those of any script, and with full-width
 * characters in their usual width. Letters keep their case and script.
 */
export const plainCharacters = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(dashes, '-')
    .replaceAll(fullWidth, (character) => character.normalize('NFKC'))
    .replaceAll(digits, (digit) => (digit <= '9' ? digit : digitValue(digit)))
    .replaceAll(/\s/g, ' ')
