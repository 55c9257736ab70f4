/** The texts of a product in the language of the call. */
import { type Language, languages } from '#protocol/languages.ts'
import type { Product } from '../../db/schema/plans.ts'
import { hasTexts, productTextsIn, textsOfProduct } from '../../seed/product-texts/texts-of.ts'
import { videoOf } from '../../seed/products.ts'

/** The product fields of plan detail and product detail. A product that is not in the catalogue has English texts only. */
export async function productTexts(product: Product, language: Language) {
  const video = videoOf(product.id, language)
  if (hasTexts(product.id)) {
    const texts = textsOfProduct(await productTextsIn(language), product.id, product.name)
    return { lang: languages[language].tag, ...texts, video }
  }
  return {
    lang: languages.en.tag,
    advertising_product: product.advertising_product,
    advertising_content: product.advertising_content,
    advertising_rules: product.advertising_rules,
    user_targeting: product.user_targeting,
    game_description: product.game_description,
    landing_pages: product.landing_pages,
    video,
  }
}
