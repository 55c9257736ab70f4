/**
 * Records that the translations fit the English texts: writes `scripts/checks/texts/source-hashes.json`. Run it after texts were added or
 * changed in all languages. It stops at translations that a change of the English text left behind; `-- --looked-at` accepts
 * them as they are, once somebody has read each.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readHostTexts, withHostTexts } from './host-texts.ts'
import { readLocaleFiles, withNamespaces } from './locale-files.ts'
import { hashesFile, hashesOf, type SourceHashes, staleTexts } from './source-hashes.ts'

const file = join(import.meta.dirname, '..', '..', '..', hashesFile)
const ofApp = new Map(
  [...readLocaleFiles().languages].map(([language, texts]) => [language, withNamespaces(texts)]),
)
const current = hashesOf(withHostTexts(await readHostTexts(), ofApp))
const accepted: SourceHashes = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { languages: current.languages, texts: {} }
const stale = staleTexts(accepted, current)

if (stale.length > 0 && !process.argv.includes('--looked-at')) {
  for (const { key, languages } of stale) console.error(`${key}: ${languages.join(', ')}`)
  console.error(
    `\n${stale.length} English texts have changed, and the translations above have not. Mend them; those that are still right are accepted by\n  npm run texts:accept -- --looked-at`,
  )
  process.exitCode = 1
} else {
  const languages = JSON.stringify(current.languages).replaceAll(',', ', ')
  // As the formatter writes it: a short list on one line.
  const json = JSON.stringify(current, null, 2).replace(/\[[^\]]*\]/, languages)
  writeFileSync(file, `${json}\n`)
  console.log(
    `${hashesFile}: ${Object.keys(current.texts).length} texts in ${current.languages.length} languages`,
  )
}
