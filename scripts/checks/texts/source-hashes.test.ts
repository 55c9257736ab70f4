import { expect, test } from 'vitest'
import { hashesOf, staleProblem, staleTexts, unrecordedKeys } from './source-hashes.ts'

const texts = (english: string, german: string, french: string) =>
  new Map([
    ['fr', new Map([['plan:done', french]])],
    ['en', new Map([['plan:done', english]])],
    ['de', new Map([['plan:done', german]])],
  ])
const accepted = hashesOf(texts('Plan funded', 'Budget zugewiesen', 'Budget alloué'))

test('texts that were accepted are not stale', () => {
  expect(staleTexts(accepted, hashesOf(texts('Plan funded', 'Budget zugewiesen', 'Budget alloué')))).toEqual(
    [],
  )
})

test('a changed English text makes the unchanged translations stale, and the message names the command', () => {
  const current = hashesOf(texts('Plan paid', 'Plan bezahlt', 'Budget alloué'))
  const [stale, ...others] = staleTexts(accepted, current)
  expect(stale).toEqual({ key: 'plan:done', languages: ['fr'] })
  expect(others).toEqual([])
  expect(stale && staleProblem(stale)).toContain('npm run texts:accept')
})

test('a changed English text with all translations changed is not stale', () => {
  expect(staleTexts(accepted, hashesOf(texts('Plan paid', 'Plan bezahlt', 'Plan payé')))).toEqual([])
})

test('a changed translation of an unchanged English text is not stale', () => {
  expect(staleTexts(accepted, hashesOf(texts('Plan funded', 'Plan bezahlt', 'Budget alloué')))).toEqual([])
})

test('a change of one plural form counts, and a new key is unrecorded, not stale', () => {
  const plural = (other: string, extra: readonly (readonly [string, string])[] = []) =>
    new Map([
      ['en', new Map([['plan:days_one', 'a day'], ['plan:days_other', other], ...extra])],
      ['de', new Map([['plan:days_one', 'ein Tag'], ['plan:days_other', 'Tage'], ...extra])],
    ])
  const before = hashesOf(plural('days'))
  expect(staleTexts(before, hashesOf(plural('full days')))).toEqual([{ key: 'plan:days', languages: ['de'] }])
  const withNew = hashesOf(plural('days', [['plan:new', 'New']]))
  expect(staleTexts(before, withNew)).toEqual([])
  expect(unrecordedKeys(before, withNew)).toEqual(['plan:new'])
})
