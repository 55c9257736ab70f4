/** Every language tells the basic config's texts with the structure of the English ones. */
import { expect, test } from 'vitest'
import { isLanguage, type Language, languages } from '#protocol/languages.ts'
import { configTextIn } from './config.ts'
import type { ConfigText } from './config-text.ts'

/** What stands at the beginning of each line, and how often a line is bold in part. */
const structure = (markdown: string) =>
  markdown.split('\n').map((line) => `${/^(?:## |- |\d+\. )?/.exec(line)?.[0]}${line.split('**').length - 1}`)

const shape = ({ faq, privacy, terms, rules }: ConfigText) => ({
  questions: faq.map(({ id, answer }) => ({ id, answer: structure(answer) })),
  pages: [privacy, terms, rules].map(structure),
})

const own = Object.keys(languages).filter(
  (code): code is Exclude<Language, 'en'> => isLanguage(code) && code !== 'en',
)

test.each(own)('%s has the structure of English in words of its own', async (language) => {
  const english = await configTextIn('en')
  const text = await configTextIn(language)

  expect(shape(text)).toEqual(shape(english))
  expect(text.terms).not.toBe(english.terms)
  expect(text.faq.map((each) => each.question)).not.toEqual(english.faq.map((each) => each.question))
})
