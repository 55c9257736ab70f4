/** Loads texts: those of the first screen are one chunk per language, each other namespace is its own chunk. */
import { firstTexts } from 'virtual:first-texts'
import { isLanguage, type Language } from '#protocol/languages.ts'

/** The languages that have texts. */
export const offeredLanguages: readonly Language[] = Object.keys(firstTexts).filter(isLanguage)

/** The texts of a namespace; rejects if there is no such file or it cannot be fetched. */
export async function loadTexts(language: Language, namespace: string): Promise<Record<string, unknown>> {
  const texts = await firstTexts[language]?.()
  const initial = texts?.default[namespace]
  if (initial) return initial
  const load = texts?.lazy[namespace]
  if (!load) throw new Error(`no texts: ${language}/${namespace}`)
  return (await load()).default
}
