/** Fails on texts of `locales/` and of the sandbox's seed that are missing, extra, empty, unused, or differ from English in placeholders or plural forms. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageKeys } from '#protocol/http/messages.ts'
import { isLanguage, languages } from '#protocol/languages.ts'
import { glossaryProblems, parseGlossary } from './glossary-rules.ts'
import { readHostTexts, withHostTexts } from './host-texts.ts'
import { readLocaleFiles, withNamespaces } from './locale-files.ts'
import { keyFinder, localeProblems, plainKey, type Texts } from './locale-rules.ts'
import {
  acceptCommand,
  hashesFile,
  hashesOf,
  staleProblem,
  staleTexts,
  unrecordedKeys,
} from './source-hashes.ts'
import { parseWording, wordingProblems } from './wording-rules.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const CODE = ['src/**/*.{ts,tsx}', 'sandbox/**/*.ts']
const SOURCE = 'en'
const maxCharacters = 400
/** Code outside of components uses these texts by group and key, not by the dotted key. */
const IN_GROUPS = ['sandbox', 'native']

const { languages: found, invalid } = readLocaleFiles()
const problems: string[] = [...invalid]

const english = found.get(SOURCE) ?? new Map<string, Texts>()
for (const [language, namespaces] of found) {
  if (!isLanguage(language)) {
    problems.push(`locales/${language}: not in src/protocol/languages.ts`)
    continue
  }
  const { tag } = languages[language]
  for (const name of new Set([...english.keys(), ...namespaces.keys()])) {
    const lines = localeProblems(english.get(name) ?? new Map(), namespaces.get(name) ?? new Map(), tag)
    problems.push(...lines.map((line) => `locales/${language}/${name}.json: ${line}`))
  }
}

const markdown = readFileSync(join(ROOT, 'docs', 'glossary.md'), 'utf8')
const glossary = parseGlossary(markdown)
const wording = parseWording(markdown)
const host = await readHostTexts()
for (const [language, texts] of host) {
  if (!isLanguage(language)) continue
  const lines = localeProblems(host.get(SOURCE) ?? new Map(), texts, languages[language].tag)
  problems.push(...lines.map((line) => `sandbox/seed, ${language}: ${line}`))
}
const all = withHostTexts(
  host,
  new Map([...found].map(([language, namespaces]) => [language, withNamespaces(namespaces)])),
)
const source = all.get(SOURCE) ?? new Map()
for (const [language, texts] of all) {
  problems.push(...wordingProblems(wording, language, source, texts))
  if (language !== SOURCE) problems.push(...glossaryProblems(glossary, language, source, texts))
}

const accepted = JSON.parse(readFileSync(join(ROOT, hashesFile), 'utf8'))
const current = hashesOf(all)
problems.push(...staleTexts(accepted, current).map(staleProblem))
const unrecorded = unrecordedKeys(accepted, current)
if (unrecorded.length > 0)
  console.log(`${unrecorded.length} new texts are not recorded yet: ${acceptCommand}`)

const sources = globSync(CODE, { cwd: ROOT })
  .filter((file) => !/\.(?:test\.tsx?|d\.ts)$/.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
const isUsed = keyFinder(sources)
const isUsedInGroup = (key: string) => {
  const named = new RegExp(`(?:['"\`.]|[{,] )${key.slice(key.lastIndexOf('.') + 1)}\\b`)
  return sources.some((source) => named.test(source))
}
for (const [name, texts] of english) {
  const bases = new Set([...texts.keys()].map((key) => plainKey(key).base))
  const isNamed = (base: string) => (IN_GROUPS.includes(name) ? isUsedInGroup(base) : isUsed(name, base))
  const unused = [...bases].filter((base) => !isNamed(base))
  problems.push(...unused.map((base) => `locales/${SOURCE}/${name}.json: ${base}: not used in code`))
}

for (const key of messageKeys) {
  if (!english.get('messages')?.has(key)) problems.push(`locales/${SOURCE}/messages.json: ${key}: missing`)
}

// The sandbox's pages are long: the beginning of a problem says which text it is.
for (const line of problems) console.error(line.replaceAll('\n', ' ').slice(0, maxCharacters))
console.log(
  `locales: ${[...found.keys()].join(', ')}; ${english.size} namespaces and ${host.get(SOURCE)?.size} texts of the sandbox; ${problems.length} problems`,
)
process.exitCode = problems.length === 0 && english.size > 0 ? 0 : 1
