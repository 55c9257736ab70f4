/** Reads all files of `locales/`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flatten, type Texts } from './locale-rules.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

export interface LocaleFiles {
  /** A language's texts by dotted key, by namespace. */
  readonly languages: ReadonlyMap<string, ReadonlyMap<string, Texts>>
  /** Values that are not texts. */
  readonly invalid: readonly string[]
}

export function readLocaleFiles(): LocaleFiles {
  const languages = new Map<string, Map<string, Texts>>()
  const invalid: string[] = []
  for (const path of globSync('locales/*/*.json', { cwd: ROOT })) {
    const file = path.replaceAll('\\', '/')
    const [, language = '', name = ''] = file.split('/')
    const problems: string[] = []
    const texts = flatten(JSON.parse(readFileSync(join(ROOT, file), 'utf8')), problems)
    const namespaces = languages.get(language) ?? new Map<string, Texts>()
    languages.set(language, namespaces.set(name.replace('.json', ''), texts))
    invalid.push(...problems.map((line) => `${file}: ${line}`))
  }
  return { languages, invalid }
}

/** A language's texts of all namespaces by `namespace:key`. */
export const withNamespaces = (namespaces: ReadonlyMap<string, Texts>): Texts =>
  new Map(
    [...namespaces].flatMap(([name, texts]) => [...texts].map(([key, text]) => [`${name}:${key}`, text])),
  )
