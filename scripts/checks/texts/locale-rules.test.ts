import { describe, expect, test } from 'vitest'
import { flatten, keyFinder, localeProblems } from './locale-rules.ts'

const texts = (entries: Record<string, string>) => new Map(Object.entries(entries))
const ENGLISH = texts({ hello: 'Hello {{name}}', days_one: '{{count}} day', days_other: '{{count}} days' })

describe('a language compared with English', () => {
  const zh = { hello: '你好，{{name}}', days_other: '{{count}} 天' }

  test('a complete language has no problems', () => {
    expect(localeProblems(ENGLISH, texts(zh), 'zh-Hans')).toEqual([])
    expect(localeProblems(ENGLISH, ENGLISH, 'en')).toEqual([])
  })

  test.each<[string, Record<string, string>, string]>([
    ['missing', { days_other: '天' }, 'hello: missing'],
    ['extra', { ...zh, bye: '再见' }, 'bye: not in English'],
    ['empty', { ...zh, days_other: ' ' }, 'days_other: empty'],
    ['renamed placeholder', { ...zh, hello: '{{nmae}}' }, 'hello: has {{nmae}}, English {{name}}'],
    ['lost placeholder', { ...zh, hello: '你好' }, 'hello: has no placeholder, English {{name}}'],
    ['open placeholder', { ...zh, hello: '{{name}} {{nam' }, 'hello: a placeholder is not closed'],
    ['form that Chinese lacks', { ...zh, days_one: '天' }, 'days_one: zh-Hans has no such plural form'],
  ])('a problem is reported: %s', (_, found, problem) => {
    expect(localeProblems(ENGLISH, texts(found), 'zh-Hans')).toContain(problem)
  })

  test('a missing plural form of Russian is reported', () => {
    const russian = texts({ hello: '{{name}}', days_one: 'день', days_few: 'дня', days_other: 'дня' })
    expect(localeProblems(ENGLISH, russian, 'ru')).toEqual(['days_many: plural form missing'])
  })
})

test.each([
  ['zh-Hans', '启动金(借给您)', '启动金（借给您）', 'half-width punctuation'],
  ['ja', '上限:', '上限：', 'half-width punctuation'],
  ['fr', "Rien n'a changé", 'Rien n’a changé', 'straight apostrophe'],
  ['en', "The plan's page", 'The plan’s page', 'straight apostrophe'],
  ['en', "Your plans' revenue", 'Your plans’ revenue', 'straight apostrophe'],
  ['en', 'Such as "Everyday"', 'Such as “Everyday”', 'quotation mark'],
  ['ru', 'Купоны — не деньги', 'Купоны\u00a0— не деньги', 'space that can break'],
  ['en', 'Harbor · plan', 'Harbor\u00a0· plan', 'space that can break'],
  ['fr', 'Sortir ?', 'Sortir\u202f?', 'space that can break'],
])('marks of another script are reported in %s: %s', (tag, wrong, right, problem) => {
  const source = texts({ text: 'A text' })
  expect(localeProblems(source, texts({ text: wrong }), tag)).toEqual([expect.stringContaining(problem)])
  expect(localeProblems(source, texts({ text: right }), tag)).toEqual([])
})

test('a namespace holds texts and groups of texts only', () => {
  const problems: string[] = []
  expect([...flatten({ a: { b: 'x' }, n: 1 }, problems)]).toEqual([['a.b', 'x']])
  expect(problems).toEqual(['n: neither a text nor a group of texts'])
})

test('a key counts as used by its whole name or a pattern with a fixed part', () => {
  const code = `t('list.more'); t(\`status.\${id}\`); t('plan:end'); t(\`\${a}.\${b}\`) // 'gone.key'`
  const isUsed = keyFinder([code])
  expect(isUsed('plan', 'list.more')).toBe(true)
  expect(isUsed('plan', 'status.waitPut')).toBe(true)
  expect(isUsed('plan', 'end')).toBe(true)
  expect(isUsed('wallet', 'end')).toBe(false)
  expect(isUsed('plan', 'gone.key')).toBe(false)
  expect(isUsed('plan', 'detail.figures')).toBe(false)
})
