import { describe, expect, test } from 'vitest'
import { glossaryProblems, parseGlossary } from './glossary-rules.ts'

const GLOSSARY = `# Glossary

## Terms

| term | English words | meaning |
|---|---|---|
| fee | fee, fees | what a withdrawal costs |
| fund | fund, funded | to pay for a plan |

## de – Deutsch

| term | word | other forms |
|---|---|---|
| fee | Gebühr | |
| fund | Budget | zugewiesen |

## Exceptions

| language | key | term | why |
|---|---|---|---|
| de | plan:stay | fund | a fund is a "Fonds" |
`
const ENGLISH = new Map([
  ['wallet:fee', 'A fee of {{fee}}'],
  ['plan:done', 'Plan funded'],
  ['plan:input', 'Refunded {{fund}}'],
  ['plan:stay', 'A fund'],
])
const GERMAN = {
  'wallet:fee': 'Eine gebühr von {{fee}}',
  'plan:done': 'Budget zugewiesen',
  'plan:input': 'Erstattet',
  'plan:stay': 'Bleib',
}

const problems = (texts: Record<string, string>, markdown = GLOSSARY, language = 'de') =>
  glossaryProblems(parseGlossary(markdown), language, ENGLISH, new Map(Object.entries(texts)))

describe('the glossary', () => {
  test('a glossary word is found in each form and case, and not inside other words', () => {
    expect(problems(GERMAN)).toEqual([])
  })

  test('a text with another word is reported', () => {
    expect(problems({ ...GERMAN, 'wallet:fee': 'Kosten von {{fee}}' })).toEqual([
      'de wallet:fee: fee is none of Gebühr: Kosten von {{fee}}',
    ])
  })

  test('a missing word, a missing language and an unused exception are reported', () => {
    expect(problems(GERMAN, GLOSSARY.replace('| fee | Gebühr | |\n', ''))).toContain(
      'docs/glossary.md: de has no word for fee',
    )
    expect(problems(GERMAN, GLOSSARY, 'fr')).toEqual(['docs/glossary.md: no section for fr'])
    expect(problems({ ...GERMAN, 'plan:stay': 'Budget' })).toEqual([
      'docs/glossary.md: the exception de plan:stay fund is not needed',
    ])
  })
})
