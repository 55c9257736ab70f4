/** The products of the sandbox's network: their rows, pictures, videos and past results. Brands and hosts are fictional. */
import { sql } from 'drizzle-orm'
import { basePath } from '#protocol/http/endpoint.ts'
import type { Language } from '#protocol/languages.ts'
import { amount, minorDigitsOf, multiply, smaller, subtract } from '#protocol/money.ts'
import type { Database } from '../db/database.ts'
import { networkResults, type Product, products } from '../db/schema/plans.ts'
import { figuresAt, modelOf } from '../delivery/model.ts'
import { shareRateOf } from '../ledger/levels.ts'
import { productArt } from './product-art.ts'
import { appProducts, gameProducts, type ProductSeed } from './product-catalogue.ts'
import { productsEn } from './product-texts/products-en.ts'
import { textsOfProduct } from './product-texts/texts-of.ts'

const withVideo: ReadonlySet<string> = new Set(['pebble-harbor'])

/** The video of a product, with captions in this language. */
export function videoOf(productId: string, language: Language) {
  if (!withVideo.has(productId)) return undefined
  const address = `${basePath}/media/${productId}`
  return { url: `${address}.webm`, poster: `${address}.jpg`, captions: `${address}.${language}.vtt` }
}

const positions = Array.from({ length: 9 }, (_, index) => index + 1)
const hourMs = 3_600_000
const currency = 'USD'

/** The result of a past plan. Its budget is a multiple of the product's minimum, at most its maximum. */
function resultOf(
  product: Product,
  position: number,
  now: Date,
): typeof networkResults.$inferInsert | undefined {
  const model = modelOf(product.id, -position)
  if (model.failure !== undefined) return undefined
  const digits = minorDigitsOf(currency)
  const multiple = multiply(product.minimum_amount, amount(String(1 + ((position * 7) % 9))), digits)
  const put = smaller(multiple, product.maximum_amount)
  const { billed, revenue } = figuresAt(model, put, model.steps, digits)
  const share = multiply(revenue, shareRateOf(1), digits)
  const net = subtract(subtract(revenue, share), billed)
  const ended_at = new Date(now.getTime() - (position * 53 - product.position * 3 + 40) * hourMs)
  return { product_id: product.id, position, ended_at, put, net }
}

/** Writes the network's history once; a second call changes nothing. */
export async function seedNetworkResults({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const [existing] = await db.select({ id: networkResults.product_id }).from(networkResults).limit(1)
  if (existing !== undefined) return
  const all = await db.select().from(products)
  const rows = all.flatMap((product) =>
    positions.flatMap((position) => resultOf(product, position, now) ?? []),
  )
  await db.insert(networkResults).values(rows).onConflictDoNothing()
}

const seeds: readonly ProductSeed[] = [...gameProducts, ...appProducts]

function rowOf(seed: ProductSeed, position: number): typeof products.$inferInsert {
  return {
    id: seed.id,
    position,
    name: seed.name,
    image: productArt(position),
    is_official_push: seed.isOfficialPush,
    minimum_amount: amount(seed.minimum),
    maximum_amount: amount(seed.maximum),
    ...textsOfProduct(productsEn, seed.id, seed.name),
  }
}

/** Inserts or updates the products; runs at every start. */
export async function seedProducts(database: Database): Promise<void> {
  await database.db
    .insert(products)
    .values(seeds.map(rowOf))
    .onConflictDoUpdate({
      target: products.id,
      set: {
        position: sql`excluded.position`,
        name: sql`excluded.name`,
        image: sql`excluded.image`,
        is_official_push: sql`excluded.is_official_push`,
        minimum_amount: sql`excluded.minimum_amount`,
        maximum_amount: sql`excluded.maximum_amount`,
        advertising_product: sql`excluded.advertising_product`,
        advertising_content: sql`excluded.advertising_content`,
        advertising_rules: sql`excluded.advertising_rules`,
        user_targeting: sql`excluded.user_targeting`,
        game_description: sql`excluded.game_description`,
        landing_pages: sql`excluded.landing_pages`,
      },
    })
}
