/**
 * How the app's texts are bundled. `virtual:first-texts`: those of the first screen, one chunk a language, since of a
 * dynamic import of each file the bundler makes a chunk of its own, and each would be one more question on a slow line.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isLanguage } from '#protocol/languages.ts'

const table = 'virtual:first-texts'

/** `namespaces` are those of the first screen. */
export function textsPlugin(project: string, namespaces: readonly string[]): Plugin {
  const folder = join(project, 'locales')
  return {
    name: 'placard-texts',
    resolveId: (id) => (id.startsWith(table) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${table}`)) return undefined
      const language = id.split('/texts-')[1]
      if (language === undefined) {
        const rows = readdirSync(folder)
          .filter(isLanguage)
          .map((each) => `'${each}': () => import('${table}/texts-${each}')`)
        return `export const firstTexts = { ${rows.join(', ')} }`
      }
      const names = namespaces.map((each, at) => [`table${at}`, each] as const)
      const imports = names.map(
        ([name, each]) => `import ${name} from ${JSON.stringify(join(folder, language, `${each}.json`))}`,
      )
      const rows = names.map(([name, each]) => `'${each}': ${name}`)
      return `${imports.join('\n')}\nexport default { ${rows.join(', ')} }`
    },
  }
}
