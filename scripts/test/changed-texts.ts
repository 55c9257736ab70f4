/** Which stored screens and tests show a text that changed. A text is compared by its words, without punctuation and markup. */
import { flatten } from '../checks/texts/locale-rules.ts'

/** A file of texts before and after a change, and the English one of its namespace before the change. */
export interface LocaleChange {
  readonly before: unknown
  readonly after: unknown
  readonly english: unknown
}

/** The English texts, before the change, of all keys whose text changed. */
export function changedTexts(changes: readonly LocaleChange[]): readonly string[] {
  return changes.flatMap(({ before, after, english }) => {
    const [old, fresh, source] = [before, after, english].map((json) => flatten(json, []))
    if (!old || !fresh || !source) return []
    const keys = new Set([...old.keys(), ...fresh.keys()])
    return [...keys].filter((key) => old.get(key) !== fresh.get(key)).flatMap((key) => source.get(key) ?? [])
  })
}

const words = (text: string) => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `

/** The longest part of a text between placeholders, tags and references. */
function literalPart(text: string): string {
  const parts = text.split(/\{\{.*?\}\}|<[^>]*>|\$t\(.*?\)|\d+/)
  return parts.map(words).reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

/** The names of the files that contain one of the texts; a text without words is in none. */
export function filesWith(texts: readonly string[], files: ReadonlyMap<string, string>): readonly string[] {
  const parts = texts.map(literalPart).filter((part) => part.trim() !== '')
  return [...files]
    .filter(([, content]) => {
      const text = words(content)
      return parts.some((part) => text.includes(part))
    })
    .map(([name]) => name)
}
