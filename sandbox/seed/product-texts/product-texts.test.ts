/** The products' texts differ from English in every other language, and name the same brands and numbers. */
import { describe, expect, it } from 'vitest'
import { isLanguage, type Language, languages } from '#protocol/languages.ts'
import { appProducts, gameProducts } from '../product-catalogue.ts'
import { productTextsIn, textsOfProduct } from './texts-of.ts'

const otherLanguages = Object.keys(languages).filter(
  (code): code is Exclude<Language, 'en'> => isLanguage(code) && code !== 'en',
)
const products = [...gameProducts, ...appProducts]

/** The two-digit numbers of a text, which are ages and seconds: hours are written as the language writes them. */
const ages = (text: string) => [...text.matchAll(/\d\d/g)].map(([number]) => number).slice(0, 2)

describe.each(otherLanguages)('the texts of the products in %s', (language) => {
  it.each(products.map(({ id, name }) => [id, name] as const))('of %s are translated', async (id, name) => {
    const english = textsOfProduct(await productTextsIn('en'), id, name)
    const texts = textsOfProduct(await productTextsIn(language), id, name)

    const lines = (of: typeof english) => [
      of.advertising_product,
      of.advertising_content,
      of.advertising_rules,
      of.user_targeting,
      of.game_description ?? '',
      ...of.landing_pages.map(({ title }) => title),
    ]
    const untranslated = lines(texts).filter((line, index) => line !== '' && line === lines(english)[index])
    expect(untranslated).toEqual([])
    expect(texts.advertising_product.startsWith(name)).toBe(true)
    expect(texts.landing_pages.every(({ title }) => title.startsWith(name))).toBe(true)
    expect(texts.landing_pages.map(({ url }) => url)).toEqual(english.landing_pages.map(({ url }) => url))
    expect(ages(texts.user_targeting)).toEqual(ages(english.user_targeting))
    expect(texts.game_description === null).toBe(english.game_description === null)
  })
})
