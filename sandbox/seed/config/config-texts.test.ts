/** The basic config's texts have the same structure in every language. */
import { expect, test } from 'vitest'
import { isLanguage, type Language, languages } from '#protocol/languages.ts'
import { configTextIn } from './config.ts'
import type { ConfigText } from './config-text.ts'

/** The Markdown prefix of each line and its number of bold markers. */
const structure = (markdown: string) =>
  markdown.split('\n').map((line) => `${/^(?:## |- |\d+\. )?/.exec(line)?.[0]}${line.split('**').length - 1}`)

const shape = ({ faq, privacy, terms, rules }: ConfigText) => ({
  questions: faq.map(({ id, answer }) => ({ id, answer: structure(answer) })),
  pages: [privacy, terms, rules].map(structure),
})

const otherLanguages = Object.keys(languages).filter(
  (code): code is Exclude<Language, 'en'> => isLanguage(code) && code !== 'en',
)

test.each(otherLanguages)('the texts in %s are translated and structured as in English', async (language) => {
  const english = await configTextIn('en')
  const text = await configTextIn(language)

  expect(shape(text)).toEqual(shape(english))
  expect(text.terms).not.toBe(english.terms)
  expect(text.faq.map(({ question }) => question)).not.toEqual(english.faq.map(({ question }) => question))
})
