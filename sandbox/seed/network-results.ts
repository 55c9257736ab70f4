/**
 * How plans of each product ended before this sandbox was set up, so that a newcomer sees results: drawn from the same model
 * as every plan, from places in it that no plan of a partner takes.
 */
import { amount, minorDigitsOf, multiply, smaller, subtract } from '#protocol/money.ts'
import type { Database } from '../db/database.ts'
import { type Product, products } from '../db/schema/core.ts'
import { networkResults } from '../db/schema/partners.ts'
import { figuresAt, modelOf } from '../delivery/model.ts'
import { shareRateOf } from '../ledger/levels.ts'

const places = Array.from({ length: 9 }, (_, index) => index + 1)
const hourMs = 3_600_000
const currency = 'USD'

/** The put is the smallest placement, some multiple of it, or the largest. */
function resultOf(
  product: Product,
  place: number,
  now: Date,
): typeof networkResults.$inferInsert | undefined {
  const model = modelOf(product.id, -place)
  if (model.failure !== undefined) return undefined
  const digits = minorDigitsOf(currency)
  const wanted = multiply(product.minimum_amount, amount(String(1 + ((place * 7) % 9))), digits)
  const put = smaller(wanted, product.maximum_amount)
  const { billed, revenue } = figuresAt(model, put, model.steps, digits)
  const share = multiply(revenue, shareRateOf(1), digits)
  const net = subtract(subtract(revenue, share), billed)
  const ended_at = new Date(now.getTime() - (place * 53 - product.position * 3 + 40) * hourMs)
  return { product_id: product.id, position: place, ended_at, put, net }
}

/** Writes the network's history once; a second call changes nothing. */
export async function seedNetworkResults({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const [any] = await db.select({ id: networkResults.product_id }).from(networkResults).limit(1)
  if (any !== undefined) return
  const all = await db.select().from(products)
  const rows = all.flatMap((product) => places.flatMap((place) => resultOf(product, place, now) ?? []))
  await db.insert(networkResults).values(rows).onConflictDoNothing()
}
