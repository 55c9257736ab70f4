/** The texts that the sandbox sends in its own words are checked like those of `locales/`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#protocol/languages.ts'
import { readHostTexts } from './host-texts.ts'
import { hashesOf, staleTexts } from './source-hashes.ts'
import { parseWording, wordingProblems } from './wording-rules.ts'

const wording = parseWording(readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8'))
const host = await readHostTexts()
const english = host.get('en') ?? new Map<string, string>()
const german = host.get('de') ?? new Map<string, string>()

test('the sandbox has the same texts in twelve languages', () => {
  expect([...host.keys()].sort()).toEqual(Object.keys(languages).sort())
  for (const texts of host.values()) expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
  expect(english.size).toBeGreaterThan(50)
})

test.each([
  ['host:products.gameRules', 'Die Rendite hängt davon ab, was die Menschen tun.', 'never say “Rendite”'],
  ['host:config.faq.start.answer', 'Registriere dich.', 'the register is Sie'],
  ['host:products.apps.quillwise.targeting', 'Parents, teachers', 'equals the English text'],
])('a fault in %s is found', (key, fault, problem) => {
  expect(wordingProblems(wording, 'de', english, german)).toEqual([])
  const [found] = wordingProblems(wording, 'de', english, new Map([...german, [key, fault]]))
  expect(found).toContain(problem)
})

test('a changed English text of the sandbox makes its translations stale', () => {
  const key = 'host:products.appRules'
  const accepted = hashesOf(host)
  const changed = hashesOf(new Map([...host, ['en', new Map([...english, [key, 'Billed by clicks.']])]]))
  expect(staleTexts(accepted, accepted)).toEqual([])
  expect(staleTexts(accepted, changed).map((stale) => [stale.key, stale.languages.length])).toEqual([
    [key, 11],
  ])
})
