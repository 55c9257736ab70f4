/**
 * A pseudo-language for development and tests: English with accents and 40 % longer, so that a text without a key, a narrow
 * place or a missing glyph shows before a translation does. `?pseudo` before the `#` speaks it; no production build has it.
 */
const plain = 'aAbBcCdDeEgGhHiIjJkKlLmMnNoOpPrRsStTuUwWyYzZ'
const accented = 'áÁƀƁçÇđĐéÉĝĜĥĤíÍĵĴķĶļĻɱḾñÑóÓþÞřŘšŠţŢúÚŵŴýÝžŽ'
const filler = 'one two three four five six seven eight nine ten '
const growth = 0.4

const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]))

const accent = (text: string): string => [...text].map((letter) => accents.get(letter) ?? letter).join('')

/** A text with its placeholders and tags left as they are. */
export function pseudo(text: string): string {
  const pieces = text.split(/(\{\{.*?\}\}|<[^>]*>)/)
  const words = pieces.filter((_, at) => at % 2 === 0).join('')
  if (!/\p{L}/u.test(words)) return text
  const added = filler.repeat(1 + Math.ceil(words.length / filler.length)).slice(0, words.length * growth)
  return `${pieces.map((piece, at) => (at % 2 === 0 ? accent(piece) : piece)).join('')} ${accent(added.trim())}`
}

/** True where the address asks for it. */
export const isPseudo = (): boolean => /[?&]pseudo\b/.test(globalThis.location?.search ?? '')
