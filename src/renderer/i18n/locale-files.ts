/** The files of texts: the texts of the first screen are one chunk per language, every other namespace is a chunk of its own. */
import { firstTexts } from 'virtual:first-texts'
import { isLanguage, type Language } from '#protocol/languages.ts'

/** The languages that have texts. */
export const offeredLanguages: readonly Language[] = Object.keys(firstTexts).filter(isLanguage)

/** The texts of a namespace; rejects if there is no such file or it cannot be fetched. */
export async function loadTexts(language: Language, namespace: string): Promise<Record<string, unknown>> {
  const first = await firstTexts[language]?.()
  const found = first?.default[namespace]
  if (found) return found
  const { lazyLocaleFiles } = await import('./lazy-locales.ts')
  const load = lazyLocaleFiles[`../../../locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`no texts: ${language}/${namespace}`)
  return (await load()).default
}
