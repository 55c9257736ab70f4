import { expect, test } from 'vitest'
import { parseWording, wordingProblems } from './wording-rules.ts'

const WORDING = parseWording(`# Glossary

## Never said

| language | never | except in | why |
|---|---|---|---|
| fr | mise, miser, investi* | mises? à jour | on alloue un budget |
| th | ลงเงิน | | จัดสรรงบ |

## Register

| language | not | except in | form |
|---|---|---|---|
| fr | tu, ton | | vous |
| th | ท่าน | เท่านั้น | คุณ |

## Same as English

| key | languages |
|---|---|
| plan:plan | fr |

## Wording exceptions

| key | languages | why |
|---|---|---|
| plan:old | fr | a quotation |
`)
const ENGLISH = new Map([
  ['plan:plan', 'Plan {{number}}'],
  ['plan:fund', 'Fund this plan'],
  ['plan:size', '{{size}} MB'],
])
const problems = (language: string, texts: Record<string, string>) =>
  wordingProblems(WORDING, language, ENGLISH, new Map(Object.entries(texts)))

test('right texts have no problems', () => {
  const french = {
    'plan:plan': 'Plan {{number}}',
    'plan:fund': 'Allouer un budget',
    'plan:new': 'Mise à jour',
  }
  expect(problems('fr', french)).toEqual([])
  expect(problems('th', { 'plan:fund': 'จัดสรรงบเท่านั้น' })).toEqual([])
})

test.each<[string, string, Record<string, string>, string]>([
  ['a word of betting', 'fr', { 'plan:fund': 'Miser sur ce plan' }, 'never say “Miser”'],
  [
    'a word of investing by its beginning',
    'fr',
    { 'plan:fund': 'Vos investissements' },
    'never say “investi”',
  ],
  ['a word in a script without spaces', 'th', { 'plan:fund': 'ยืนยันลงเงิน' }, 'never say “ลงเงิน”'],
  ['a wrong register', 'fr', { 'plan:fund': 'Alloue ton budget' }, 'the register is vous'],
  ['an English text', 'fr', { 'plan:fund': 'Fund this plan' }, 'equals the English text'],
  ['a text in another script', 'th', { 'plan:fund': 'Budget' }, 'not in the script'],
  ['traditional characters in simplified Chinese', 'zh', { 'plan:fund': '餘額' }, 'the other Chinese script'],
  [
    'simplified characters in traditional Chinese',
    'cht',
    { 'plan:fund': '余额' },
    'the other Chinese script',
  ],
])('%s is found', (_, language, texts, problem) => {
  expect(problems(language, texts)).toEqual([expect.stringContaining(problem)])
})

test('exceptions, search words and placeholders are not read', () => {
  expect(problems('fr', { 'plan:old': 'Une mise', 'desktop:palette.synonyms.plan': 'miser' })).toEqual([])
  expect(problems('fr', { 'plan:new': 'Solde {{mise}}' })).toEqual([])
})
