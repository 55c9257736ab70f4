/**
 * Finds translations whose English text has changed. `source-hashes.json` has, per key, a hash of the English text and
 * of each translation that was accepted for it; `npm run texts:accept` writes it.
 */
import { createHash } from 'node:crypto'
import { plainKey, type Texts } from './locale-rules.ts'

export const hashesFile = 'scripts/checks/texts/source-hashes.json'
export const acceptCommand = 'npm run texts:accept'

const SOURCE = 'en'

/** Per `namespace:key`, the hashes of its texts in the order of `languages`; English comes first. */
export interface SourceHashes {
  readonly languages: readonly string[]
  readonly texts: Readonly<Record<string, string>>
}

/** Texts by `namespace:key`, by language. */
export type AllTexts = ReadonlyMap<string, Texts>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 6)

/** The texts of all plural forms of a key, joined. */
function byBase(texts: Texts): Map<string, string> {
  const bases = new Map<string, string>()
  for (const [key, text] of texts) {
    const { base } = plainKey(key)
    bases.set(base, `${bases.get(base) ?? ''}${text}\n`)
  }
  return bases
}

/** The hashes of the texts as they are now. */
export function hashesOf(all: AllTexts): SourceHashes {
  const others = [...all.keys()].filter((language) => language !== SOURCE).sort()
  const languages = [SOURCE, ...others]
  const bases = languages.map((language) => byBase(all.get(language) ?? new Map()))
  const keys = [...(bases[0]?.keys() ?? [])].sort()
  const texts = keys.map((key) => [key, bases.map((texts) => hashOf(texts.get(key) ?? '')).join(' ')])
  return { languages, texts: Object.fromEntries(texts) }
}

export interface StaleText {
  readonly key: string
  /** The languages whose text is the one that was accepted for the earlier English text. */
  readonly languages: readonly string[]
}

/** The keys whose English text differs from the accepted one while a translation is still the same. */
export function staleTexts(accepted: SourceHashes, current: SourceHashes): StaleText[] {
  return Object.entries(current.texts).flatMap(([key, hashes]) => {
    const before = accepted.texts[key]?.split(' ')
    const now = hashes.split(' ')
    if (before === undefined || before[0] === now[0]) return []
    const languages = current.languages.filter((language, index) => {
      const earlier = before[accepted.languages.indexOf(language)]
      return index > 0 && earlier === now[index]
    })
    return languages.length === 0 ? [] : [{ key, languages }]
  })
}

/** The keys that no hash is stored for. */
export const unrecordedKeys = (accepted: SourceHashes, current: SourceHashes): string[] =>
  Object.keys(current.texts).filter((key) => accepted.texts[key] === undefined)

export const staleProblem = ({ key, languages }: StaleText): string =>
  `${key}: English has changed, these translations have not: ${languages.join(', ')}. Read and mend them, then run ${acceptCommand}`
