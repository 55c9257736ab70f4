/** Fails on texts that are missing, extra, empty, unused, or differ from English in placeholders or plural forms. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageKeys } from '#protocol/http/messages.ts'
import { isLanguage, languages } from '#protocol/languages.ts'
import { glossaryProblems, parseGlossary } from './glossary-rules.ts'
import { flatten, keyFinder, localeProblems, plainKey, type Texts } from './locale-rules.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CODE = ['src/**/*.{ts,tsx}', 'sandbox/**/*.ts']
const SOURCE = 'en'
/** Code outside of components uses these texts by group and key, not by the dotted key. */
const IN_GROUPS = ['sandbox', 'native']

const problems: string[] = []
const found = new Map<string, Map<string, Texts>>()
for (const file of globSync('locales/*/*.json', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'))) {
  const [, language = '', name = ''] = file.split('/')
  const invalid: string[] = []
  const texts = flatten(JSON.parse(readFileSync(join(ROOT, file), 'utf8')), invalid)
  found.set(language, (found.get(language) ?? new Map()).set(name.replace('.json', ''), texts))
  problems.push(...invalid.map((line) => `${file}: ${line}`))
}

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

/** A language's texts of all namespaces by `namespace:key`. */
const withNamespaces = (namespaces: Map<string, Texts>) =>
  new Map(
    [...namespaces].flatMap(([name, texts]) => [...texts].map(([key, text]) => [`${name}:${key}`, text])),
  )

const glossary = parseGlossary(readFileSync(join(ROOT, 'docs', 'glossary.md'), 'utf8'))
for (const [language, namespaces] of found) {
  if (language === SOURCE) continue
  problems.push(...glossaryProblems(glossary, language, withNamespaces(english), withNamespaces(namespaces)))
}

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

for (const line of problems) console.error(line)
console.log(
  `locales: ${[...found.keys()].join(', ')}; ${english.size} namespaces; ${problems.length} problems`,
)
process.exitCode = problems.length === 0 && english.size > 0 ? 0 : 1
