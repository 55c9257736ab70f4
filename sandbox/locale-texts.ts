/** Texts of the locale files that the app uses too. A language is read when it is first asked for. */
import { existsSync, readFileSync } from 'node:fs'
import { isLanguage, type Language, languages } from '#contract/languages.ts'

const folder = new URL('../locales/', import.meta.url)
const fileOf = (language: Language, file: string): URL => new URL(`${language}/${file}`, folder)

/** The languages that have such a file. */
export function languagesWith(file: string): readonly Language[] {
  return Object.keys(languages)
    .filter(isLanguage)
    .filter((language) => existsSync(fileOf(language, file)))
}

/**
 * A file's texts by language, as `read` takes them out of it; undefined where a language has no such file. A file that is not
 * as `read` wants it throws when it is first asked for; `npm run check` holds all of them to the English one.
 */
export function localeTexts<Texts>(
  file: string,
  read: (parsed: unknown) => Texts,
): (language: Language) => Texts | undefined {
  const known = new Map<Language, Texts | undefined>()
  return (language) => {
    if (!known.has(language)) {
      const at = fileOf(language, file)
      known.set(language, existsSync(at) ? read(JSON.parse(readFileSync(at, 'utf8'))) : undefined)
    }
    return known.get(language)
  }
}
