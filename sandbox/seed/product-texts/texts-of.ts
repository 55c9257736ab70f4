/** The texts of the products in the requested language, loaded at the first request for it. */
import type { Language } from '#protocol/languages.ts'
import type { AppId, GameId, ProductTexts } from './product-text.ts'
import { productsEn } from './products-en.ts'

/** Imported on demand, so that twelve languages do not slow down the start. */
const texts: Record<Exclude<Language, 'en'>, () => Promise<ProductTexts>> = {
  cht: async () => (await import('./products-cht.ts')).productsCht,
  de: async () => (await import('./products-de.ts')).productsDe,
  fr: async () => (await import('./products-fr.ts')).productsFr,
  jp: async () => (await import('./products-jp.ts')).productsJp,
  kor: async () => (await import('./products-kor.ts')).productsKor,
  pt: async () => (await import('./products-pt.ts')).productsPt,
  ru: async () => (await import('./products-ru.ts')).productsRu,
  spa: async () => (await import('./products-spa.ts')).productsSpa,
  th: async () => (await import('./products-th.ts')).productsTh,
  vi: async () => (await import('./products-vi.ts')).productsVi,
  zh: async () => (await import('./products-zh.ts')).productsZh,
}

export async function productTextsIn(language: Language): Promise<ProductTexts> {
  return language === 'en' ? productsEn : texts[language]()
}

const isGame = (id: string): id is GameId => Object.hasOwn(productsEn.games, id)
const isApp = (id: string): id is AppId => Object.hasOwn(productsEn.apps, id)

/** True for a product of the catalogue. */
export const hasTexts = (id: string): id is GameId | AppId => isGame(id) || isApp(id)

/** The texts of a product with this brand name, as they are on the wire. */
export function textsOfProduct(texts: ProductTexts, id: GameId | AppId, name: string) {
  const { product, content, targeting, game } = isGame(id) ? texts.games[id] : texts.apps[id]
  const page = (title: string, path: string) => ({
    title: title.replace('{{name}}', name),
    url: `https://${id}.example/${path}`,
  })
  return {
    advertising_product: product,
    advertising_content: content,
    advertising_rules: isGame(id) ? texts.gameRules : texts.appRules,
    user_targeting: targeting,
    game_description: game ?? null,
    landing_pages: [page(texts.home, ''), page(texts.offer, 'offer')],
  }
}
