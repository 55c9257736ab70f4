/**
 * A pseudo-language for development and tests, as a post-processor of i18next: English with accents and 40 % longer, which
 * reveals hard-coded texts, narrow layouts and missing glyphs. `?pseudo` before the `#` enables it. No production build has
 * it.
 */
import type { Interpolator, PostProcessorModule, TOptions } from 'i18next'

const plain = 'aAbBcCdDeEgGhHiIjJkKlLmMnNoOpPrRsStTuUwWyYzZ'
const accented = 'áÁƀƁçÇđĐéÉĝĜĥĤíÍĵĴķĶļĻɱḾñÑóÓþÞřŘšŠţŢúÚŵŴýÝžŽ'
const filler = 'one two three four five six seven eight nine ten '
const growth = 0.4

const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]))

const accent = (text: string): string => [...text].map((letter) => accents.get(letter) ?? letter).join('')

/** Keeps placeholders and tags. */
export function pseudoText(text: string): string {
  const parts = text.split(/(\{\{.*?\}\}|<[^>]*>)/)
  const words = parts.filter((_, index) => index % 2 === 0).join('')
  if (!/\p{L}/u.test(words)) return text
  const added = filler.repeat(1 + Math.ceil(words.length / filler.length)).slice(0, words.length * growth)
  return `${parts.map((part, index) => (index % 2 === 0 ? accent(part) : part)).join('')} ${accent(added.trim())}`
}

const isEnabled = (): boolean => /[?&]pseudo\b/.test(globalThis.location?.search ?? '')

/** With `postProcessPassResolved`: the text before interpolation. */
type Resolved = TOptions & { readonly i18nResolved?: { readonly res?: string } }

/** Interpolated values do not change. */
export const pseudo: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process(text, _key, options: Resolved, { interpolator }: { interpolator: Interpolator }) {
    const template = options.i18nResolved?.res
    if (template === undefined || !isEnabled()) return text
    if (options.skipInterpolation === true) return pseudoText(template)
    return interpolator.interpolate(pseudoText(template), options, options.lng ?? 'en', {})
  },
}
