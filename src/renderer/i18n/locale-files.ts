/** The files of texts: those of the first screen in one chunk a language, the others each a chunk of its own. */
import { isLanguage, type Language } from '#contract/languages.ts'

const folder = '../../../locales/'

const first = import.meta.glob<{ default: Record<string, unknown> }>(
  '../../../locales/*/{common,frame,messages,auth}.json',
)

/** The languages there are texts for. */
export const offeredLanguages: readonly Language[] = [
  ...new Set(Object.keys(first).map((path) => path.slice(folder.length).split('/')[0] ?? '')),
].filter(isLanguage)

/** The texts of a namespace; rejects when there is no such file or it cannot be fetched. */
export async function loadTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  const path = `${folder}${language}/${namespace}.json`
  const load = first[path] ?? (await import('./further-files.ts')).furtherFiles[path]
  if (!load) throw new Error(`no texts: ${language}/${namespace}`)
  return (await load()).default
}
