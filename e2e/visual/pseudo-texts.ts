/**
 * A pseudo-language: English with accents and 40 % longer, which reveals hard-coded texts and narrow layouts. It replaces the English
 * texts in the i18next of an open page, so the app itself has no part in it.
 */
import type { JSHandle, Page } from '@playwright/test'
import type { i18n as I18next } from 'i18next'

const plain = 'aAbBcCdDeEgGhHiIjJkKlLmMnNoOpPrRsStTuUwWyYzZ'
const accented = 'áÁƀƁçÇđĐéÉĝĜĥĤíÍĵĴķĶļĻɱḾñÑóÓþÞřŘšŠţŢúÚŵŴýÝžŽ'
const filler = 'one two three four five six seven eight nine ten '
const growth = 0.4

const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]))

const accent = (text: string): string => [...text].map((letter) => accents.get(letter) ?? letter).join('')

/** Keeps placeholders and tags. */
export function pseudoText(text: string): string {
  const parts = text.split(/(\{\{.*?\}\}|<[^>]*>)/)
  const words = parts.filter((_, index) => index % 2 === 0).join('')
  if (!/\p{L}/u.test(words)) return text
  const added = filler.repeat(1 + Math.ceil(words.length / filler.length)).slice(0, words.length * growth)
  return `${parts.map((part, index) => (index % 2 === 0 ? accent(part) : part)).join('')} ${accent(added.trim())}`
}

/** The app's i18next, which its first script exports to the others. */
const i18nextOf = (page: Page): Promise<JSHandle<I18next>> =>
  page.evaluateHandle(async () => {
    const isI18next = (value: unknown): value is I18next =>
      value instanceof Object && 'addResourceBundle' in value && 'changeLanguage' in value
    for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[type=module]')) {
      const exported: object = await import(src)
      const found = Object.values(exported).find(isI18next)
      if (found) return found
    }
    throw new Error('the first script exports no i18next')
  })

/** Shows a page that is in English in the pseudo-language. */
export async function showPseudoTexts(page: Page): Promise<void> {
  const i18next = await i18nextOf(page)
  // As JSON, which is faster than Playwright's own form of so many values.
  const texts = await i18next.evaluate((instance) => JSON.stringify(instance.getDataByLanguage('en')))
  const pseudo = JSON.stringify(
    JSON.parse(texts, (_, value: unknown) => (typeof value === 'string' ? pseudoText(value) : value)),
  )
  await i18next.evaluate((instance, tables) => {
    for (const [namespace, table] of Object.entries(JSON.parse(tables)))
      instance.addResourceBundle('en', namespace, table)
    return instance.changeLanguage('en')
  }, pseudo)
}

/** Gives an English page its own texts again. */
export async function showEnglishTexts(page: Page): Promise<void> {
  const i18next = await i18nextOf(page)
  await i18next.evaluate(async (instance) => {
    await instance.reloadResources('en', Object.keys(instance.getDataByLanguage('en') ?? {}))
    await instance.changeLanguage('en')
  })
}
