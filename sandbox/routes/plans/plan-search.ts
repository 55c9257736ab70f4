/**
 * The search of the list of plans as a part of its query. A network has few products and an account many plans: names, limits,
 * categories and records are looked at per product, and the query reads the account's plans of the products that are left.
 */
import { asc, desc, or, type SQL, sql } from 'drizzle-orm'
import { compare } from '#protocol/money.ts'
import {
  orderedBy,
  type PlanSearch,
  type PlanSort,
  passesFilters,
  productKey,
} from '#protocol/plans/plan-search.ts'
import { foldText, isNamed } from '#protocol/validation/search-text.ts'
import type { ReadQueries } from '../../db/database.ts'
import type { Account } from '../../db/schema/accounts.ts'
import { planHistory, plans, products } from '../../db/schema/plans.ts'
import { categoryOf } from '../../seed/product-catalogue.ts'
import { operatorMark } from './plan-response.ts'
import { recordsOf } from './product-records.ts'

export interface PlanQuery {
  /** Of rows of `plans`. */
  readonly filter: SQL | undefined
  /** Before the usual order. */
  readonly order: readonly SQL[]
}

const searchedColumns = {
  id: products.id,
  name: products.name,
  minimum_amount: products.minimum_amount,
  maximum_amount: products.maximum_amount,
}

const recordSorts: ReadonlySet<PlanSort> = new Set(['record', 'losses_low', 'losses_high'])

/** Undefined for a request without search, filter and order. */
export async function planQueryOf(
  queries: ReadQueries,
  { q: typed, category, amount, followed, sort }: PlanSearch,
  account: Account,
): Promise<PlanQuery | undefined> {
  const q = typed === undefined || foldText(typed) === '' ? undefined : typed
  const search = { q, category, amount, followed, sort }
  if (Object.values(search).every((part) => part === undefined)) return undefined
  const all = (await queries.select(searchedColumns).from(products).orderBy(asc(products.position))).map(
    (product) => ({
      ...product,
      category: categoryOf(product.id),
      is_followed: operatorMark(product.id, account).is_followed,
    }),
  )
  const passing = all.filter((product) => passesFilters(product, search))
  return {
    filter: passing.length === all.length && q === undefined ? undefined : filterOf(passing, q),
    order: sort === undefined ? [] : [await orderOf(queries, sort, all, account.currency)],
  }
}

interface Named {
  readonly id: string
  readonly name: string
}

function filterOf(passing: readonly Named[], q: string | undefined): SQL | undefined {
  if (q === undefined) return isOf(passing)
  const named = passing.filter(({ name }) => isNamed(name, q))
  return or(
    isOf(named),
    sql`${isOf(passing)} and strpos(lower(${plans.plan_number}), ${foldText(q)}::text) > 0`,
  )
}

const isOf = (listed: readonly Named[]) =>
  sql`${plans.product_id} = any(${sql.param(listed.map(({ id }) => id))}::text[])`

const net = sql`case when ${plans.status} = 'settled' then ${plans.revenue} - ${plans.share} - ${plans.billed} + ${plans.discount} end`

/** The time of a plan's newest status, read from the end of the key of its history. */
const changedAt = sql`(
  select ${planHistory.at} from ${planHistory} where ${planHistory.plan_id} = ${plans.id}
  order by ${planHistory.position} desc limit 1)`

type Listed = Parameters<typeof productKey>[1] & Named

async function orderOf(
  queries: ReadQueries,
  sort: PlanSort,
  all: readonly Listed[],
  currency: string,
): Promise<SQL> {
  if (sort === 'changed') return desc(changedAt)
  if (sort === 'net_low') return sql`${net} asc nulls last`
  if (sort === 'net_high') return sql`${net} desc nulls last`
  const ids = all.map(({ id }) => id)
  const records = recordSorts.has(sort) ? await recordsOf(queries, ids, currency) : undefined
  const keyOf = (product: Listed) => productKey(sort, product, records?.get(product.id))
  const ordered = orderedBy(all, keyOf)
  // Products with the same figure have the same place.
  let place = 0
  const places = ordered.map((product, index) => {
    const [key, before] = [keyOf(product), index === 0 ? undefined : keyOf(ordered[index - 1] ?? product)]
    const isSame =
      key === undefined ? before === undefined : before !== undefined && compare(key, before) === 0
    if (index > 0 && !isSame) place += 1
    return place
  })
  return asc(
    sql`(${sql.param(places)}::integer[])[array_position(${sql.param(ordered.map(({ id }) => id))}::text[], ${plans.product_id})]`,
  )
}
