/** The products of the sandbox's network: their rows, pictures, videos and past results. Brands and hosts are fictional. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { basePath } from '#protocol/http/endpoint.ts'
import type { Language } from '#protocol/languages.ts'
import { amount, minorDigitsOf, multiply, smaller, subtract } from '#protocol/money.ts'
import type { Database } from '../db/database.ts'
import { networkResults, type Product, products } from '../db/schema/plans.ts'
import { figuresAt, modelOf } from '../delivery/model.ts'
import { shareRateOf } from '../ledger/levels.ts'
import { appProducts, gameProducts, type ProductSeed } from './product-catalogue.ts'

/** A square SVG as a data URI: three soft shapes in two related colours, different for each product. */
export function productArt(productId: string): string {
  const bytes = createHash('sha256').update(productId).digest()
  const draw = (index: number, range: number) => (bytes[index] ?? 0) % range
  const hue = draw(0, 360)
  const shapeHue = (hue + 30 + draw(1, 60)) % 360
  const shapes = [0, 1, 2].map((index) => {
    const [x, y] = [draw(2 + index * 3, 160), draw(3 + index * 3, 160)]
    const radius = 30 + draw(4 + index * 3, 45)
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${shapeHue} 70% ${62 + index * 9}%)" fill-opacity=".55"/>`
  })
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160">',
    `<rect width="160" height="160" fill="hsl(${hue} 55% 46%)"/>`,
    ...shapes,
    '</svg>',
  ].join('')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const withVideo: ReadonlySet<string> = new Set(['pebble-harbor'])

/** The video of a product, with captions in Chinese or else in English. */
export function videoOf(productId: string, language: Language) {
  if (!withVideo.has(productId)) return undefined
  const address = `${basePath}/media/${productId}`
  const captions = language === 'zh' || language === 'cht' ? 'zh' : 'en'
  return { url: `${address}.webm`, poster: `${address}.jpg`, captions: `${address}.${captions}.vtt` }
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
    image: productArt(seed.id),
    is_official_push: seed.isOfficialPush,
    minimum_amount: amount(seed.minimum),
    maximum_amount: amount(seed.maximum),
    advertising_product: seed.product,
    advertising_content: seed.content,
    advertising_rules: seed.rules,
    user_targeting: seed.targeting,
    game_description: seed.game ?? null,
    landing_pages: [
      { title: `${seed.name}: home`, url: `https://${seed.id}.example/` },
      { title: `${seed.name}: offer`, url: `https://${seed.id}.example/offer` },
    ],
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
