/** The basic config as the sandbox tells it, in the language asked for. */
import { isLanguage, type Language, languages } from '#contract/languages.ts'
import type { Contact } from '#contract/wire/contacts.ts'
import { tagsOf } from '../server/preferences.ts'
import { configEn } from './config-en.ts'
import type { ConfigText } from './config-text.ts'
import { configZh } from './config-zh.ts'

const texts: Partial<Record<Language, ConfigText>> = { en: configEn, zh: configZh }

/** The texts of a language; English where there are none. */
export function configTextIn(language: Language): ConfigText {
  return texts[language] ?? configEn
}

/** Which language codes of a host mean which interface language. */
export const clientLanguageMap = Object.keys(languages)
  .filter(isLanguage)
  .map((language) => ({ source: tagsOf[language].join(','), targets: language }))

/** Customer service is the desk's own page in the reader's language, inside the app (type 1) and outside. */
export function contactsOf(
  language: Language,
  deskOrigin: string,
): { service: Contact[]; recharge: Contact[] } {
  const text = configTextIn(language)
  const url = `${deskOrigin}/contact?lang=${language}`
  return {
    service: [
      { id: 'support', label: text.support, type: 1, url },
      { id: 'support-elsewhere', label: text.supportElsewhere, type: 2, url },
    ],
    recharge: [
      { id: 'deposits', label: text.deposits, type: 1, url },
      { id: 'deposits-elsewhere', label: text.supportElsewhere, type: 2, url },
    ],
  }
}
