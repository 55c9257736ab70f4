/** The files of texts, each a chunk of its own. */
import { isLanguage, type Language } from '#contract/languages.ts'

const folder = '../../../locales/'

/** Less the texts that only the sandbox or the desktop's main process shows. */
const files = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../../locales/*/*.json',
  '!../../../locales/*/{sandbox,native}.json',
])

/** The languages there are texts for. */
export const offeredLanguages: readonly Language[] = [
  ...new Set(Object.keys(files).map((path) => path.slice(folder.length).split('/')[0] ?? '')),
].filter(isLanguage)

/** The texts of a namespace; rejects when there is no such file or it cannot be fetched. */
export async function loadTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  const load = files[`${folder}${language}/${namespace}.json`]
  if (!load) throw new Error(`no texts: ${language}/${namespace}`)
  return (await load()).default
}
