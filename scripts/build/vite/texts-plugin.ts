/**
 * Bundles the texts of the first screen as `virtual:first-texts`, one chunk per language. With a dynamic import of each
 * file there would be a chunk per file, and so a request per file on a slow connection. The chunk also finds the other
 * files of its language, so that no page fetches the names of the files of all twelve.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { Plugin } from 'vite'
import hyphenated from '#locales/hyphenation.json' with { type: 'json' }
import { isLanguage } from '#protocol/languages.ts'
import { type HyphenatedWords, hyphenateTexts, hyphenator } from './hyphenation.ts'

const virtualModule = 'virtual:first-texts'

/** Texts of the sandbox and of the desktop's main process, which the interface does not show. */
const otherNamespaces = ['sandbox', 'native']

/** A file of texts with soft hyphens, or nothing for a language whose words need none. */
export function hyphenatedFile(path: string, words: HyphenatedWords): string | undefined {
  const list = words[basename(dirname(path))]
  if (!list) return undefined
  const texts: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return JSON.stringify(hyphenateTexts(texts, basename(path, '.json'), hyphenator(list)))
}

/** `namespaces` are those of the first screen. Tests take no `words`: they compare with the plain texts. */
export function textsPlugin(
  project: string,
  namespaces: readonly string[],
  words: HyphenatedWords = hyphenated,
): Plugin {
  const folder = join(project, 'locales')
  return {
    name: 'placard-texts',
    resolveId: (id) => (id.startsWith(virtualModule) ? `\0${id}` : undefined),
    load(id) {
      if (id.startsWith(`${folder}${sep}`) && id.endsWith('.json')) return hyphenatedFile(id, words)
      if (!id.startsWith(`\0${virtualModule}`)) return undefined
      const language = id.split('/texts-')[1]
      if (language === undefined) {
        const rows = readdirSync(folder)
          .filter(isLanguage)
          .map((code) => `'${code}': () => import('${virtualModule}/texts-${code}')`)
        return `export const firstTexts = { ${rows.join(', ')} }`
      }
      const fileOf = (namespace: string) => JSON.stringify(join(folder, language, `${namespace}.json`))
      const imports = namespaces.map((namespace, index) => `import table${index} from ${fileOf(namespace)}`)
      const rows = namespaces.map((namespace, index) => `'${namespace}': table${index}`)
      const lazyRows = readdirSync(join(folder, language))
        .map((file) => file.replace('.json', ''))
        .filter((namespace) => ![...namespaces, ...otherNamespaces].includes(namespace))
        .map((namespace) => `'${namespace}': () => import(${fileOf(namespace)})`)
      return [
        ...imports,
        `export default { ${rows.join(', ')} }`,
        `export const lazy = { ${lazyRows.join(', ')} }`,
      ].join('\n')
    },
  }
}
