/** The sandbox's texts: an i18next instance on the app's locale files. The fallback language is English. */
import { existsSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { defaultLanguage, isLanguage, type Language, languages } from '#protocol/languages.ts'

const folder = new URL('../locales/', import.meta.url)
const namespaces = ['messages', 'sandbox'] as const

const tagOf = (language: Language): string => languages[language].tag

function readTexts(language: Language, namespace: string): Record<string, never> {
  const file = new URL(`${language}/${namespace}.json`, folder)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The languages with texts. */
export const availableLanguages: readonly Language[] = Object.keys(languages)
  .filter(isLanguage)
  .filter((language) => existsSync(new URL(`${language}/messages.json`, folder)))

const i18n = createInstance()
await i18n.init({
  initAsync: false,
  lng: tagOf(defaultLanguage),
  fallbackLng: tagOf(defaultLanguage),
  load: 'currentOnly',
  ns: [...namespaces],
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    availableLanguages.map((language) => [
      tagOf(language),
      Object.fromEntries(namespaces.map((namespace) => [namespace, readTexts(language, namespace)])),
    ]),
  ),
})

type Values = Readonly<Record<string, string>>

/** The text of `namespace:key` with its `{{values}}` interpolated; `fallback` if there is none. */
export function textOf(key: string, language: Language, values: Values = {}, fallback = key): string {
  return i18n.t(key, { lng: tagOf(language), replace: values, defaultValue: fallback })
}

/** A group of texts as it is in the file, its `{{values}}` not interpolated. */
export function textGroup(key: string, language: Language): unknown {
  return i18n.t(key, { lng: tagOf(language), returnObjects: true, skipInterpolation: true })
}

/** A text of a group with its `{{values}}` interpolated. */
export function interpolate(text: string, values: Values): string {
  return i18n.services.interpolator.interpolate(text, values, i18n.language, {})
}
