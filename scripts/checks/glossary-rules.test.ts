import { describe, expect, test } from 'vitest'
import { glossaryProblems, parseGlossary } from './glossary-rules.ts'

const GLOSSARY = `# Glossary

## Terms

| term | English words | meaning |
|---|---|---|
| fee | fee, fees | what a withdrawal costs |
| put | put, puts | an amount on a plan |

## de – Deutsch

| term | word | other forms |
|---|---|---|
| fee | Gebühr | |
| put | Einsatz | einsetz, eingesetzt |

## Exceptions

| language | key | term | why |
|---|---|---|---|
| de | plan:stay | put | the verb "to stay put" |
`
const ENGLISH = new Map([
  ['wallet:fee', 'A fee of {{fee}}'],
  ['plan:done', 'Amount put'],
  ['plan:input', 'Input of {{put}}'],
  ['plan:stay', 'Stay put'],
])
const GERMAN = {
  'wallet:fee': 'Eine gebühr von {{fee}}',
  'plan:done': 'Betrag eingesetzt',
  'plan:input': 'Eingabe',
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
    expect(problems({ ...GERMAN, 'plan:stay': 'Einsatz' })).toEqual([
      'docs/glossary.md: the exception de plan:stay put is not needed',
    ])
  })
})
