/** Checks the texts against `docs/glossary.md`: where English uses a term, a language uses its own word for it. */

/** The parsed glossary: each term's English words, each language's words for it, and the exceptions. */
export interface Glossary {
  terms: ReadonlyMap<string, readonly string[]>
  languages: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  exceptions: readonly { language: string; key: string; term: string }[]
}

/** A language's texts, or the English ones, by `namespace:key`. */
export type Texts = ReadonlyMap<string, string>

/** The cells of a table's rows, without the header. */
export function rows(section: string): string[][] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim()),
    )
}

export const words = (cell: string) => cell.split(',').flatMap((word) => word.trim() || [])

/** The sections by their headings. */
export const sectionsOf = (markdown: string): Map<string, string> =>
  new Map(
    markdown
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')).trim(), section]),
  )

/** Parses the Markdown file: `## Terms`, `## Exceptions`, and a section per language with its code as the heading. */
export function parseGlossary(markdown: string): Glossary {
  const terms = new Map<string, readonly string[]>()
  const languages = new Map<string, ReadonlyMap<string, readonly string[]>>()
  const exceptions: { language: string; key: string; term: string }[] = []
  for (const [heading, section] of sectionsOf(markdown)) {
    const name = heading.split(' ')[0] ?? ''
    if (name === 'Terms') {
      for (const [term = '', english = ''] of rows(section)) terms.set(term, words(english))
    } else if (name === 'Exceptions') {
      for (const [language = '', key = '', term = ''] of rows(section))
        exceptions.push({ language, key, term })
    } else if (/^\w+ – /.test(heading)) {
      const entries = rows(section).map(([term = '', word = '', forms = '']): [string, string[]] => [
        term,
        [...words(word), ...words(forms)],
      ])
      languages.set(name, new Map(entries))
    }
  }
  return { terms, languages, exceptions }
}

/** Matches complete words: `put` is not in `input`. */
function mentions(text: string, english: readonly string[]): boolean {
  const plain = text.replaceAll(/\{\{[^}]*\}\}/g, ' ')
  return english.some((word) => new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'iu').test(plain))
}

/** Terms without a word in this language, and keys whose text lacks the word of a term that English uses there. */
export function glossaryProblems(
  glossary: Glossary,
  language: string,
  english: Texts,
  texts: Texts,
): string[] {
  const own = glossary.languages.get(language)
  if (!own) return [`docs/glossary.md: no section for ${language}`]
  const problems: string[] = []
  const unused = new Set(glossary.exceptions.filter((exception) => exception.language === language))
  for (const [term, englishWords] of glossary.terms) {
    const forms = own.get(term) ?? []
    if (forms.length === 0) problems.push(`docs/glossary.md: ${language} has no word for ${term}`)
    for (const [key, source] of english) {
      const text = texts.get(key)
      if (text === undefined || !mentions(source, englishWords)) continue
      if (forms.some((form) => text.toLocaleLowerCase().includes(form.toLocaleLowerCase()))) continue
      const exception = [...unused].find((candidate) => candidate.key === key && candidate.term === term)
      if (exception) unused.delete(exception)
      else problems.push(`${language} ${key}: ${term} is none of ${forms.join(', ')}: ${text}`)
    }
  }
  const unneeded = [...unused].map(
    ({ key, term }) => `docs/glossary.md: the exception ${language} ${key} ${term} is not needed`,
  )
  return [...problems, ...unneeded]
}
