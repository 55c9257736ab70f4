/**
 * Puts soft hyphens into long words of the interface's texts, since lines are narrow and Electron brings no dictionaries; and
 * word joiners into Thai words of several, which the browser's dictionary breaks.
 */

/** Words by language, lower case, with `-` where a line may break and `~` where it may not: `locales/hyphenation.json`. */
export type HyphenatedWords = Readonly<Record<string, readonly string[]>>

const softHyphen = '\u00ad'
const wordJoiner = '\u2060'

/**
 * Groups that other code reads than the screen: searched, or saved as a file. And the login page's, whose lines have room and
 * which has to stay small.
 */
const left = ['desktop:palette', 'wallet:csv', 'frame:icon', 'frame:sandbox', 'auth:login']

/** Where the syllables of a listed word end. */
function endsOf(listed: string): readonly number[] {
  let end = 0
  return listed.split('-').map(({ length }) => {
    end += length
    return end
  })
}

/** Returns a text with soft hyphens and word joiners in its listed words; placeholders and tags stay. */
export function hyphenator(words: readonly string[]): (text: string) => string {
  const ends = new Map(words.map((word) => [word.replaceAll('-', ''), endsOf(word)]))
  // Thai has no spaces between words, so these are found within others.
  const joined = words
    .filter((word) => word.includes('~'))
    .map((word) => [word.replaceAll('~', ''), word.replaceAll('~', wordJoiner)] as const)
  const join = (text: string): string =>
    joined.reduce((before, [word, shown]) => before.replaceAll(word, shown), text)
  const hyphenate = (word: string): string =>
    ends
      .get(word.toLowerCase())
      ?.map((end, index, all) => word.slice(all[index - 1] ?? 0, end))
      .join(softHyphen) ?? word
  return (text) =>
    text
      .split(/(\{\{.*?\}\}|<[^>]*>)/)
      .map((part, index) => (index % 2 === 0 ? join(part.replaceAll(/\p{L}+/gu, hyphenate)) : part))
      .join('')
}

/** The texts of a namespace, `at` which they are, with soft hyphens. */
export function hyphenateTexts(texts: unknown, at: string, hyphenate: (text: string) => string): unknown {
  if (left.includes(at)) return texts
  if (typeof texts === 'string') return hyphenate(texts)
  if (typeof texts !== 'object' || texts === null) return texts
  const separator = at.includes(':') ? '.' : ':'
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      hyphenateTexts(value, `${at}${separator}${key}`, hyphenate),
    ]),
  )
}
