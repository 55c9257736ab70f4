/** The records of products in the list of plans and of operators: the same past results as on a product's page, in one query. */
import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ProductRecord } from '#protocol/http/plans.ts'
import { amount, toWire } from '#protocol/money.ts'
import type { ReadQueries } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { networkResults, plans, products } from '../../db/schema/plans.ts'

/** A record before it is sent. */
export interface SentRecord extends v.InferInput<typeof ProductRecord> {
  readonly plans: number
  readonly losses: number
}

/** The newest results of a product that are stated. */
export const maxResults = 20

/** Decimal places of the median and the worst result. */
const medianDigits = 4

/** The results that a product's page shows, for the product of a row of `products`. */
function resultsOfProduct(currency: string) {
  const newest = (from: ReturnType<typeof sql>) => sql`${from} order by ended_at desc limit ${maxResults}`
  const settled = newest(sql`
    select ${plans.ended_at} as ended_at, ${plans.put_amount} as put,
      ${plans.revenue} - ${plans.share} - ${plans.billed} as net
    from ${plans} join ${accounts} on ${accounts.id} = ${plans.account_id}
    where ${plans.product_id} = ${products.id} and ${plans.status} = 'settled' and ${accounts.currency} = ${currency}`)
  const ofNetwork = newest(sql`
    select ${networkResults.ended_at} as ended_at, ${networkResults.put} as put, ${networkResults.net} as net
    from ${networkResults} where ${networkResults.product_id} = ${products.id}`)
  return newest(sql`select * from ((${settled}) union all (${ofNetwork})) results`)
}

const rounded = (part: ReturnType<typeof sql>) =>
  sql<string | null>`round((${part})::numeric, ${sql.raw(String(medianDigits))})`

const figures = {
  plans: sql`count(net)`.mapWith(Number),
  losses: sql`count(*) filter (where net < 0)`.mapWith(Number),
  net: sql`coalesce(sum(net), 0)`.mapWith(amount),
  median: rounded(sql`percentile_cont(0.5) within group (order by net / nullif(put, 0))`),
}

const optionalPart = (part: string | null) => (part === null ? undefined : amount(part))

/** The records in a currency by product; a product without past plans has an empty one. */
export async function recordsOf(
  queries: ReadQueries,
  productIds: readonly string[],
  currency: string,
): Promise<ReadonlyMap<string, SentRecord>> {
  if (productIds.length === 0) return new Map()
  const rows = await queries
    .select({ id: products.id, ...figures })
    .from(products)
    .leftJoin(sql`lateral (${resultsOfProduct(currency)}) result`, sql`true`)
    .where(sql`${products.id} = any(${sql.param([...productIds])})`)
    .groupBy(products.id)
  return new Map(
    rows.map(({ id, plans, losses, net, median }) => [
      id,
      { plans, losses, net: toWire(net, currency), median: optionalPart(median) },
    ]),
  )
}

/** One record of the results of several products together. */
export async function recordOfProducts(
  queries: ReadQueries,
  productIds: readonly string[],
  currency: string,
) {
  const [row] = await queries
    .select({ ...figures, worst: rounded(sql`min(net / nullif(put, 0))`) })
    .from(products)
    .leftJoin(sql`lateral (${resultsOfProduct(currency)}) result`, sql`true`)
    .where(sql`${products.id} = any(${sql.param([...productIds])})`)
  if (row === undefined) throw new Error('an aggregate without a row')
  const { plans, losses, net, median, worst } = row
  return {
    plans,
    losses,
    net: toWire(net, currency),
    median: optionalPart(median),
    worst: optionalPart(worst),
  }
}
