/**
 * Texts of the interface: the only i18next instance. Screens use react-i18next's `useTranslation('plan')`, other code uses
 * i18next's `t('plan:title')`; both are typed by the English files. For its plural rules, i18next gets BCP 47 tags.
 */
import i18next, { type BackendModule } from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, isLanguage, type Language, languageOfTag, languages } from '#protocol/languages.ts'
import { loadTexts, offeredLanguages } from './locale-files.ts'
import { firstNamespaces, type TextNamespace } from './namespaces.ts'

const tagOf = (language: Language): string => languages[language].tag
const fallbackTag = tagOf(defaultLanguage)

/** Files of texts could not be fetched. */
class TextLoadError extends Error {
  override readonly name = 'TextLoadError'

  constructor(tag: string, namespaces: readonly string[]) {
    super(`texts could not be fetched: ${tag}, ${namespaces.join(', ')}`)
  }
}

/**
 * i18next's `missingKeyHandler`. A namespace that could not be fetched is an error of the screen, which never shows keys
 * instead. A missing key throws in development and unit tests; in a build the user sees the key.
 */
function reportMissingKey(tags: readonly string[], namespace: string, key: string): void {
  const [tag = ''] = tags
  if (!i18next.hasResourceBundle(tag, namespace)) throw new TextLoadError(tag, [namespace])
  const error = new Error(`no text: ${tag}, ${namespace}:${key}`)
  if (!import.meta.env.PROD) throw error
  console.error(error)
}

/** The language of a code if it is offered. */
export function offeredLanguage(code: string | undefined): Language | undefined {
  return code !== undefined && isLanguage(code) && offeredLanguages.includes(code) ? code : undefined
}

/** Loads a file of texts when it is first needed. */
const backend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read(tag, namespace, callback) {
    loadTexts(languageOfTag(tag), namespace).then(
      (texts) => callback(null, texts),
      // With `true`, i18next retries now and whenever the texts are needed.
      (error: Error) => callback(error, true),
    )
  },
}

i18next.use(backend).use(initReactI18next)

i18next.on('languageChanged', (tag) => {
  document.documentElement.lang = tag
})

/**
 * Starts i18next in the first offered one of these languages, or in English if its texts cannot be fetched; rejects with
 * `TextLoadError`. Called once.
 */
export async function setUpTexts(detect: () => readonly Language[]): Promise<void> {
  i18next.use({ type: 'languageDetector', detect: () => detect().map(tagOf) })
  await i18next.init({
    initAsync: false,
    ns: [...firstNamespaces],
    defaultNS: 'common',
    supportedLngs: offeredLanguages.map(tagOf),
    load: 'currentOnly',
    fallbackLng: false,
    maxRetries: 2,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: reportMissingKey,
  })
  const isMissing = firstNamespaces.some(isNotLoaded(i18next.language))
  if (isMissing && i18next.language !== fallbackTag) await i18next.changeLanguage(fallbackTag)
  requireTexts(i18next.language, firstNamespaces)
}

const isNotLoaded = (tag: string) => (namespace: string) => !i18next.hasResourceBundle(tag, namespace)

function requireTexts(tag: string, namespaces: readonly string[]): void {
  const missing = namespaces.filter(isNotLoaded(tag))
  if (missing.length > 0) throw new TextLoadError(tag, missing)
}

/** Rejects with `TextLoadError`; i18next resolves even if it could not fetch a file. */
async function fetchTexts(tag: string, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter(isNotLoaded(tag))
  if (missing.length === 0) return
  await i18next.reloadResources([tag], missing)
  requireTexts(tag, missing)
}

/**
 * Fetches in English what cannot be fetched in the language, and shows those texts where its own are missing; rejects with the
 * first error. Only from then on has i18next a fallback, because it would fetch the English texts of every page.
 */
async function fetchTextsOrEnglish(tag: string, namespaces: readonly string[]): Promise<void> {
  try {
    await fetchTexts(tag, namespaces)
  } catch (error) {
    if (tag === fallbackTag) throw error
    await fetchTexts(fallbackTag, namespaces.filter(isNotLoaded(tag))).catch(() => Promise.reject(error))
    i18next.options.fallbackLng = fallbackTag
  }
}

/** The namespaces that were loaded so far; English, because some may stand in for those of the language. */
const namespacesInUse = (): readonly string[] => [
  ...new Set(
    [i18next.language, fallbackTag].flatMap((tag) => Object.keys(i18next.getDataByLanguage(tag) ?? {})),
  ),
]

let requestedTag = ''

/**
 * Changes the language after all namespaces in use are loaded in it. If that fails, it rejects with `TextLoadError` and the
 * language stays. The last of several calls wins. The caller stores the language if it is the user's choice.
 */
export async function changeLanguage(language: Language): Promise<void> {
  const tag = tagOf(language)
  requestedTag = tag
  await fetchTexts(tag, namespacesInUse())
  if (tag === requestedTag) await i18next.changeLanguage(tag)
}

/** Loads namespaces before the screen that shows them, in English where they cannot be fetched; rejects with `TextLoadError`. */
export async function preloadTexts(namespaces: readonly TextNamespace[]): Promise<void> {
  let tag: string
  do {
    tag = i18next.language
    await fetchTextsOrEnglish(tag, namespaces)
    // The language may have changed during the fetch.
  } while (tag !== i18next.language)
}

/** The BCP 47 tag of the current language, for `Intl`, `<html lang>` and Accept-Language. */
export function currentTag(): string {
  return i18next.language ?? languages[defaultLanguage].tag
}

/** The current language, by the specification's code. */
export function currentLanguage(): Language {
  return languageOfTag(currentTag())
}

function onLanguageChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The current language. Without `useTranslation`, because every live figure uses it. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
}
