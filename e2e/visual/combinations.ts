/** The widths, text sizes and languages in which a state is checked: all, or a few so that each is used by some state. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguage, type Language } from '#protocol/languages.ts'

export interface Combination {
  /** `pseudo`: accented, longer English (`pseudo-texts.ts`). */
  readonly language: Language | 'pseudo'
  /** px */
  readonly width: number
  /** percent */
  readonly textSize: number
}

const widths = [320, 390, 1440] as const
/** The window of the desktop app cannot be narrower. */
const windowWidths = [340, 390, 1440] as const
/** Smaller text is offered above 750 px alone, where it is the default. */
const textSizesAt = (width: number) => (width > 750 ? [75, 100, 200] : [100, 200])

const appLanguages = readdirSync(join(import.meta.dirname, '..', '..', 'locales')).filter(isLanguage)
/** The pseudo-language is last, because it replaces the texts of English. */
const testLanguages: readonly Combination['language'][] = [...appLanguages, 'pseudo']

/** Each language in each width and text size; ordered by language, to change it as rarely as possible. */
export const all: readonly Combination[] = testLanguages.flatMap((language) =>
  widths.flatMap((width) => textSizesAt(width).map((textSize) => ({ language, width, textSize }))),
)

/** On the desktop, which is not tested in the pseudo-language. */
const allInWindow: readonly Combination[] = appLanguages.flatMap((language) =>
  windowWidths.flatMap((width) => textSizesAt(width).map((textSize) => ({ language, width, textSize }))),
)

/** For states without the app's texts and settings. */
export const bare: readonly Combination[] = widths.map((width) => ({ language: 'en', width, textSize: 100 }))

export const isFew = process.env.PLACARD_FULL !== '1'

/** The longest texts at the smallest width. */
const hardest: Combination = { language: 'pseudo', width: 320, textSize: 200 }
const hardestInWindow: Combination = { language: 'de', width: 340, textSize: 200 }

/**
 * In the short run, two combinations for the state with this index: one of the list, walked with a step that shares no divisor
 * with its length, so that over the states each language meets each width and size; and the hardest.
 */
function choose(index: number, list: readonly Combination[], worst: Combination): readonly Combination[] {
  if (!isFew) return list
  const step = [37, 41, 43].find((prime) => list.length % prime !== 0) ?? 1
  const combination = list[(index * step) % list.length]
  return combination ? [combination, worst] : [worst]
}

export const combinationsFor = (index: number): readonly Combination[] => choose(index, all, hardest)
export const combinationsInWindow = (index: number): readonly Combination[] =>
  choose(index, allInWindow, hardestInWindow)
