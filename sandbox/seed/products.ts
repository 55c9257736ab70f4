/** The products that the sandbox's network advertises. Brands and hosts are made up; the texts are a host's content. */
import { sql } from 'drizzle-orm'
import { amount } from '#protocol/money.ts'
import type { Database } from '../db/database.ts'
import { products } from '../db/schema/core.ts'
import { productArt } from './product-art.ts'
import { appProducts } from './products-apps.ts'
import { gameProducts } from './products-games.ts'

/** A product as it is written down here. */
export interface ProductSeed {
  /** Part of the landing pages' addresses and the seed of its delivery. */
  readonly id: string
  readonly name: string
  readonly isOfficialPush: boolean
  /** Smallest and largest placement, in major units. */
  readonly minimum: string
  readonly maximum: string
  readonly product: string
  readonly content: string
  readonly rules: string
  readonly targeting: string
  readonly game?: string
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

/** Writes the products, or brings them up to what is written here; run at every start. */
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
