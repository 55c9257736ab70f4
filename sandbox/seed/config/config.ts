/** The texts and contacts of the basic config, in the requested language. */

import type { Contact } from '#protocol/http/contacts.ts'
import { isLanguage, type Language, languages } from '#protocol/languages.ts'
import { tagsOf } from '../../http/request-headers.ts'
import { configEn } from './config-en.ts'
import type { ConfigText } from './config-text.ts'

/** Imported on demand, so that twelve languages do not slow down the start. */
const texts: Record<Exclude<Language, 'en'>, () => Promise<ConfigText>> = {
  cht: async () => (await import('./config-cht.ts')).configCht,
  de: async () => (await import('./config-de.ts')).configDe,
  fr: async () => (await import('./config-fr.ts')).configFr,
  jp: async () => (await import('./config-jp.ts')).configJp,
  kor: async () => (await import('./config-kor.ts')).configKor,
  pt: async () => (await import('./config-pt.ts')).configPt,
  ru: async () => (await import('./config-ru.ts')).configRu,
  spa: async () => (await import('./config-spa.ts')).configSpa,
  th: async () => (await import('./config-th.ts')).configTh,
  vi: async () => (await import('./config-vi.ts')).configVi,
  zh: async () => (await import('./config-zh.ts')).configZh,
}

export async function configTextIn(language: Language): Promise<ConfigText> {
  return language === 'en' ? configEn : texts[language]()
}

/** Maps a host's language codes to interface languages. */
export const clientLanguageMap = Object.keys(languages)
  .filter(isLanguage)
  .map((language) => ({ source: tagsOf[language].join(','), targets: language }))

/** Contacts that lead to the desk's page in the user's language, inside the app (type 1) and outside (type 2). */
export function contactsOf(
  text: ConfigText,
  language: Language,
  deskOrigin: string,
): { service: Contact[]; recharge: Contact[] } {
  const url = `${deskOrigin}/contact?lang=${language}`
  const page = { url, is_signed: true }
  return {
    service: [
      { id: 'support', label: text.support, type: 1, ...page },
      { id: 'support-elsewhere', label: text.supportElsewhere, type: 2, ...page },
    ],
    recharge: [
      { id: 'deposits', label: text.deposits, type: 1, ...page },
      { id: 'deposits-elsewhere', label: text.supportElsewhere, type: 2, ...page },
    ],
  }
}

/** The contacts whose page verifies a signature. */
export const signedContactIds = ['support', 'support-elsewhere', 'deposits', 'deposits-elsewhere']
