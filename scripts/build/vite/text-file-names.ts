/**
 * Names of the files of texts, `plan-de-Bv3kQ0a.js`: one hash for all languages of a namespace, so that the page, which lists
 * the names of all (docs/decisions/0052), has one of them instead of twelve.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldownVersion } from 'vite'
import hyphenated from '#locales/hyphenation.json' with { type: 'json' }
import { isLanguage } from '#protocol/languages.ts'
import { hyphenatedFile } from './texts-plugin.ts'

/** The hash of a namespace: of all that its files are made of, its texts in every language and the bundler's version. */
function hashOf(project: string, namespace: string): string {
  const folder = join(project, 'locales')
  const hash = createHash('sha256').update(rolldownVersion)
  for (const language of readdirSync(folder).filter(isLanguage).sort()) {
    const path = join(folder, language, `${namespace}.json`)
    hash.update(hyphenatedFile(path, hyphenated) ?? readFileSync(path))
  }
  return hash.digest('base64url').slice(0, 7)
}

/** Names a chunk that is a file of texts; undefined for any other. */
export function textFileName(project: string) {
  const hashes = new Map<string, string>()
  return (modules: readonly string[]): string | undefined => {
    const [module = ''] = modules
    const [, language, namespace] = /\/locales\/([\w-]+)\/([\w-]+)\.json$/.exec(module) ?? []
    if (modules.length !== 1 || language === undefined || namespace === undefined) return undefined
    const hash = hashes.get(namespace) ?? hashOf(project, namespace)
    hashes.set(namespace, hash)
    return `assets/${namespace}-${language}-${hash}.js`
  }
}
