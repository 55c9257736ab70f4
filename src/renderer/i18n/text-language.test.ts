import { expect, it } from 'vitest'
import { otherLanguageOf } from './text-language.ts'

it.each([
  ['en', 'de', 'en'],
  ['en-GB', 'en', undefined],
  ['zh-Hant', 'zh-Hans', 'zh-Hant'],
  ['zh-TW', 'zh-Hant', undefined],
  [undefined, 'de', undefined],
  ['', 'de', undefined],
  ['" onclick="', 'de', undefined],
])('a text in %j on a screen in %s has the language %j', (lang, shown, expected) => {
  expect(otherLanguageOf(lang, shown)).toBe(expected)
})
