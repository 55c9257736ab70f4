/**
 * Texts of the interface. A screen takes them with react-i18next's `useTranslation('plan')`, typed by the English
 * files; the namespace is fetched with its first use (Suspense inside the frame), or with the route.
 */
import i18next, { type BackendModule } from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, isLanguage, type Language, languages } from '#contract/languages.ts'
import { loadTexts, offeredLanguages } from './locale-files.ts'
import { firstNamespaces } from './namespaces.ts'

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    loadTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    )
  },
}

/** The offered language of a code of any kind, else undefined. */
export function offeredLanguage(code: string | undefined): Language | undefined {
  return code !== undefined && isLanguage(code) && offeredLanguages.includes(code) ? code : undefined
}

/** Sets up the texts and fetches those of the first screen. */
export async function setUpTexts(language: Language): Promise<void> {
  i18next.on('languageChanged', markDocument)
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: defaultLanguage,
      supportedLngs: [...offeredLanguages],
      load: 'currentOnly',
      ns: [...firstNamespaces],
      defaultNS: 'common',
      returnNull: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
}

/** Changes the language at once; the caller stores it when it is the user's choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
}

/** The language in force, as the specification spells it. */
export function currentLanguage(): Language {
  return offeredLanguage(i18next.language) ?? defaultLanguage
}

/** Its BCP 47 tag, for `Intl`, `<html lang>` and Accept-Language. */
export function currentTag(): string {
  return languages[currentLanguage()].tag
}

function onLanguageChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The language in force, kept current. Without `useTranslation`: every figure of a live screen asks for it. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage)
}

/** Fetches namespaces ahead of the screen that shows them; rejects when one cannot be had, and can be called again. */
export async function preloadTexts(wanted: readonly string[]): Promise<void> {
  await i18next.loadNamespaces([...wanted])
  // A file that failed once is not asked for again by the way above.
  const missing = wanted.filter(isMissing)
  if (missing.length === 0) return
  await i18next.reloadResources([i18next.language, defaultLanguage], missing)
  if (missing.some(isMissing)) throw new Error(`no texts: ${missing.join(', ')}`)
}

const isMissing = (namespace: string): boolean =>
  ![i18next.language, defaultLanguage].some((language) => i18next.hasResourceBundle(language, namespace))

function markDocument(): void {
  document.documentElement.lang = currentTag()
  document.documentElement.dir = i18next.dir(currentTag())
}
