/**
 * A pseudo-language for development and tests, as a post-processor of i18next: English with accents and 40 % longer, so that a
 * text without a key, a narrow place or a missing glyph shows before a translation does. `?pseudo` before the `#` speaks it;
 * no production build has it.
 */
import type { Interpolator, PostProcessorModule, TOptions } from 'i18next'

const plain = 'aAbBcCdDeEgGhHiIjJkKlLmMnNoOpPrRsStTuUwWyYzZ'
const accented = 'áÁƀƁçÇđĐéÉĝĜĥĤíÍĵĴķĶļĻɱḾñÑóÓþÞřŘšŠţŢúÚŵŴýÝžŽ'
const filler = 'one two three four five six seven eight nine ten '
const growth = 0.4

const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]))

const accent = (text: string): string => [...text].map((letter) => accents.get(letter) ?? letter).join('')

/** A text with its placeholders and tags left as they are. */
export function pseudoText(text: string): string {
  const pieces = text.split(/(\{\{.*?\}\}|<[^>]*>)/)
  const words = pieces.filter((_, at) => at % 2 === 0).join('')
  if (!/\p{L}/u.test(words)) return text
  const added = filler.repeat(1 + Math.ceil(words.length / filler.length)).slice(0, words.length * growth)
  return `${pieces.map((piece, at) => (at % 2 === 0 ? accent(piece) : piece)).join('')} ${accent(added.trim())}`
}

/** True where the address asks for it. */
const isWanted = (): boolean => /[?&]pseudo\b/.test(globalThis.location?.search ?? '')

/** What `postProcessPassResolved` adds: the text before its placeholders were filled. */
type Resolved = TOptions & { readonly i18nResolved?: { readonly res?: string } }

/** Values that are filled in stay as they are. */
export const pseudo: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process(text, _key, options: Resolved, { interpolator }: { interpolator: Interpolator }) {
    const written = options.i18nResolved?.res
    if (written === undefined || !isWanted()) return text
    if (options.skipInterpolation === true) return pseudoText(written)
    return interpolator.interpolate(pseudoText(written), options, options.lng ?? 'en', {})
  },
}
