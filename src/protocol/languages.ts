/** The interface languages (docs/rules.md, section P1) with their BCP 47 tags (section R7) and own names. */
export const languages = {
  cht: { tag: 'zh-Hant', name: '繁體中文' },
  de: { tag: 'de', name: 'Deutsch' },
  en: { tag: 'en', name: 'English' },
  fr: { tag: 'fr', name: 'Français' },
  jp: { tag: 'ja', name: '日本語' },
  kor: { tag: 'ko', name: '한국어' },
  pt: { tag: 'pt', name: 'Português' },
  ru: { tag: 'ru', name: 'Русский' },
  spa: { tag: 'es', name: 'Español' },
  th: { tag: 'th', name: 'ไทย' },
  vi: { tag: 'vi', name: 'Tiếng Việt' },
  zh: { tag: 'zh-Hans', name: '简体中文' },
} as const

/** A language code as the specification spells it. */
export type Language = keyof typeof languages

export const defaultLanguage = 'en' satisfies Language

/** True for the twelve codes of the specification. */
export function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code)
}

/** The language of a BCP 47 tag; throws for a tag that is not in the table. */
export function languageOfTag(tag: string): Language {
  const found = Object.keys(languages)
    .filter(isLanguage)
    .find((code) => languages[code].tag === tag)
  if (found === undefined) throw new Error(`unknown language tag: ${tag}`)
  return found
}
