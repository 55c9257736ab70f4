/** The files of texts, each a chunk of its own. */
import { isLanguage, type Language } from '#contract/languages.ts'

const files = import.meta.glob<{ default: Record<string, unknown> }>('/locales/*/*.json', { base: '/' })

const pathOf = (language: string, namespace: string): string => `/locales/${language}/${namespace}.json`

/** The languages there are texts for. */
export const offeredLanguages: readonly Language[] = [
  ...new Set(Object.keys(files).map((path) => path.split('/')[2] ?? '')),
].filter(isLanguage)

/** The texts of a namespace; rejects when there is no such file or it cannot be fetched. */
export async function loadTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  const load = files[pathOf(language, namespace)]
  if (!load) throw new Error(`no texts: ${pathOf(language, namespace)}`)
  return (await load()).default
}
