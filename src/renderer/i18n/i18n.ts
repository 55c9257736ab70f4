/**
 * Texts of the interface. A screen takes them with react-i18next's `useTranslation('plan')`, typed by the English
 * files; the namespace is fetched with its first use (Suspense inside the frame), or with the route.
 */
import type { ParseKeys } from 'i18next'
import { useSyncExternalStore } from 'react'
import { isLanguage, type Language, languages } from '#contract/languages.ts'
import { offeredLanguages } from './locale-files.ts'
import { firstNamespaces, type TextNamespace } from './namespaces.ts'
import { currentLanguage, missingTexts, onLanguageChange, type Params, speak, textIn } from './texts.ts'

/** The offered language of a code of any kind, else undefined. */
export function offeredLanguage(code: string | undefined): Language | undefined {
  return code !== undefined && isLanguage(code) && offeredLanguages.includes(code) ? code : undefined
}

/** Speaks a language once the texts of the first screen are there in it; rejects when they cannot be had. */
export async function setUpTexts(language: Language): Promise<void> {
  await Promise.all(missingTexts(language, firstNamespaces))
  await changeLanguage(language)
}

/** Changes the language at once; the caller stores it when it is the user's choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await speak(language)
  document.documentElement.lang = currentTag()
}

/** A text outside of components; its namespace has been fetched. */
export function textOf<Namespace extends TextNamespace>(
  namespace: Namespace,
  key: ParseKeys<Namespace>,
  params?: Params,
): string {
  return textIn(currentLanguage(), namespace, String(key), params)
}

/** The BCP 47 tag of the language in force, for `Intl`, `<html lang>` and Accept-Language. */
export function currentTag(): string {
  return languages[currentLanguage()].tag
}

/** The language in force, kept current. Without `useTranslation`: every figure of a live screen asks for it. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
}

/** Fetches namespaces ahead of the screen that shows them; rejects when they cannot be had. */
export async function preloadTexts(wanted: readonly TextNamespace[]): Promise<void> {
  await Promise.all(missingTexts(currentLanguage(), wanted))
}
