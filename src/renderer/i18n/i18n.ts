/**
 * Texts of the interface: the one i18next instance. Screens take them with react-i18next's `useTranslation('plan')`, other code
 * with i18next's `t('plan:title')`, both typed by the English files. i18next knows languages by their BCP 47 tags, which its plural rules need.
 */
import i18next, { type BackendModule } from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, isLanguage, type Language, languageOfTag, languages } from '#protocol/languages.ts'
import { loadTexts, offeredLanguages } from './locale-files.ts'
import { firstNamespaces, type TextNamespace } from './namespaces.ts'
import { pseudo } from './pseudo.ts'

const tagOf = (language: Language): string => languages[language].tag

/** The pseudo-language, and errors for missing keys, are for development and tests. */
const isProduction = import.meta.env.MODE === 'production'

/** Text files could not be fetched. */
class TextsNotFetched extends Error {
  override readonly name = 'TextsNotFetched'

  constructor(tag: string, namespaces: readonly string[]) {
    super(`texts could not be fetched: ${tag}, ${namespaces.join(', ')}`)
  }
}

/**
 * i18next's `missingKeyHandler`. A namespace that could not be fetched is an error of the screen, which never shows keys
 * instead. A missing key throws in development and tests; in production the user sees the key.
 */
function reportMissingKey(tags: readonly string[], namespace: string, key: string): void {
  const [tag = ''] = tags
  if (!i18next.hasResourceBundle(tag, namespace)) throw new TextsNotFetched(tag, [namespace])
  const error = new Error(`no text: ${tag}, ${namespace}:${key}`)
  if (!isProduction) throw error
  console.error(error)
}

/** The offered language of a code of any kind, else undefined. */
export function offeredLanguage(code: string | undefined): Language | undefined {
  return code !== undefined && isLanguage(code) && offeredLanguages.includes(code) ? code : undefined
}

/** Loads a text file when it is first needed. */
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
if (!isProduction) i18next.use(pseudo)

i18next.on('languageChanged', (tag) => {
  document.documentElement.lang = tag
})

/** Starts i18next in the first offered one of these languages; rejects with `TextsNotFetched`. Called once. */
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
    ...(!isProduction && { postProcess: pseudo.name, postProcessPassResolved: true }),
  })
  requireTexts(i18next.language, firstNamespaces)
}

const isMissing = (tag: string) => (namespace: string) => !i18next.hasResourceBundle(tag, namespace)

function requireTexts(tag: string, namespaces: readonly string[]): void {
  const missing = namespaces.filter(isMissing(tag))
  if (missing.length > 0) throw new TextsNotFetched(tag, missing)
}

/** i18next resolves even when it could not fetch a file. */
async function fetchTexts(tag: string, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter(isMissing(tag))
  if (missing.length === 0) return
  await i18next.reloadResources([tag], missing)
  requireTexts(tag, missing)
}

let wantedTag = ''

/**
 * Changes the language once all texts shown so far are there in it; rejects with `TextsNotFetched`, and the language stays.
 * Of several calls the last one counts. The caller stores the language when it is the user's choice.
 */
export async function changeLanguage(language: Language): Promise<void> {
  const tag = tagOf(language)
  wantedTag = tag
  await fetchTexts(tag, Object.keys(i18next.getDataByLanguage(i18next.language) ?? {}))
  if (tag === wantedTag) await i18next.changeLanguage(tag)
}

/** Fetches namespaces ahead of the screen that shows them; rejects with `TextsNotFetched`. */
export async function preloadTexts(wanted: readonly TextNamespace[]): Promise<void> {
  // The language may change while the texts are on their way.
  while (wanted.some(isMissing(i18next.language))) await fetchTexts(i18next.language, wanted)
}

/** The BCP 47 tag of the language in force, for `Intl`, `<html lang>` and Accept-Language. */
export function currentTag(): string {
  return i18next.language ?? languages[defaultLanguage].tag
}

/** The language in force, as the specification spells it. */
export function currentLanguage(): Language {
  return languageOfTag(currentTag())
}

function onLanguageChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The language in force, kept current. Without `useTranslation`: every figure of a live screen asks for it. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
}
