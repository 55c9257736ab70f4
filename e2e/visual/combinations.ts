/** Which widths, text sizes and languages a state is looked at in: all, or few of which all are met somewhere. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguage, type Language } from '#protocol/languages.ts'

export interface Combination {
  /** `pseudo` is English with accents, 40 % longer. */
  readonly language: Language | 'pseudo'
  /** px */
  readonly width: number
  /** percent */
  readonly textSize: number
}

const widths = [320, 390, 1440] as const
/** The window of the desktop app is no narrower. */
const windowWidths = [340, 390, 1440] as const
const textSizes = [100, 200] as const

const found = readdirSync(join(import.meta.dirname, '..', '..', 'locales')).filter(isLanguage)
/** The pseudo-language last: English changes into it by way of another. */
const spoken: readonly Combination['language'][] = [...found, 'pseudo']

/** Each language in each width and text size; by language, so that it is changed as seldom as can be. */
export const all: readonly Combination[] = spoken.flatMap((language) =>
  widths.flatMap((width) => textSizes.map((textSize) => ({ language, width, textSize }))),
)

/** On the desktop, which has no pseudo-language. */
const allInWindow: readonly Combination[] = found.flatMap((language) =>
  textSizes.flatMap((textSize) => windowWidths.map((width) => ({ language, width, textSize }))),
)

/** Of what stands without the app's texts and settings. */
export const bare: readonly Combination[] = widths.map((width) => ({ language: 'en', width, textSize: 100 }))

export const isFew = process.env.PLACARD_FULL !== '1'

/** The longest texts in the narrowest place. */
const hardest: Combination = { language: 'pseudo', width: 320, textSize: 200 }
const hardestInWindow: Combination = { language: 'de', width: 340, textSize: 200 }

/**
 * Of few, two for the state of a number: one of the whole list, which is walked with a step that shares no divisor with its
 * length, so that over the states each language meets each width and size; and the hardest.
 */
function chosen(at: number, of: readonly Combination[], worst: Combination): readonly Combination[] {
  if (!isFew) return of
  const step = [37, 41, 43].find((each) => of.length % each !== 0) ?? 1
  const one = of[(at * step) % of.length]
  return one ? [one, worst] : [worst]
}

export const combinationsFor = (at: number): readonly Combination[] => chosen(at, all, hardest)
export const combinationsInWindow = (at: number): readonly Combination[] =>
  chosen(at, allInWindow, hardestInWindow)
