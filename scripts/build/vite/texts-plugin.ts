/**
 * Bundles the texts of the first screen as `virtual:first-texts`, one chunk per language. With a dynamic import of each
 * file there would be a chunk per file, and so a request per file on a slow connection.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isLanguage } from '#protocol/languages.ts'

const virtualModule = 'virtual:first-texts'

/** `namespaces` are those of the first screen. */
export function textsPlugin(project: string, namespaces: readonly string[]): Plugin {
  const folder = join(project, 'locales')
  return {
    name: 'placard-texts',
    resolveId: (id) => (id.startsWith(virtualModule) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${virtualModule}`)) return undefined
      const language = id.split('/texts-')[1]
      if (language === undefined) {
        const rows = readdirSync(folder)
          .filter(isLanguage)
          .map((code) => `'${code}': () => import('${virtualModule}/texts-${code}')`)
        return `export const firstTexts = { ${rows.join(', ')} }`
      }
      const variables = namespaces.map((namespace, index) => [`table${index}`, namespace] as const)
      const imports = variables.map(
        ([variable, namespace]) =>
          `import ${variable} from ${JSON.stringify(join(folder, language, `${namespace}.json`))}`,
      )
      const rows = variables.map(([variable, namespace]) => `'${namespace}': ${variable}`)
      return `${imports.join('\n')}\nexport default { ${rows.join(', ')} }`
    },
  }
}
