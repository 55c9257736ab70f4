/** Ad placement plans and products, with past results (docs/rules.md, sections P3 and P4). */

import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { planStatuses } from '#protocol/http/plans.ts'
import type { Language } from '#protocol/languages.ts'
import { add, subtract, toWire, zero } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import { preparedQuery, type ReadQueries } from '../../db/database.ts'
import { type Account, accounts } from '../../db/schema/accounts.ts'
import {
  networkResults,
  type Plan,
  type Product,
  planHistory,
  plans,
  products,
} from '../../db/schema/plans.ts'
import { BusinessError } from '../../http/business-error.ts'
import { pageOf } from '../../http/read-request.ts'
import { failureText } from '../../ledger/remarks.ts'
import { operatorOf } from '../../seed/operators.ts'
import { videoOf } from '../../seed/products.ts'
import { putPlan } from './fund-plan.ts'

/** The net result of a settled plan; may be negative. */
export function netOf(plan: Pick<Plan, 'revenue' | 'share' | 'billed' | 'discount'>): Amount {
  return add(subtract(subtract(plan.revenue, plan.share), plan.billed), plan.discount)
}

/** The billed part of the budget, percent with two digits. */
function progressOf(plan: Pick<Plan, 'put_amount' | 'billed'>): number {
  if (plan.put_amount === null) return 0
  return Math.min(100, Math.round((Number(plan.billed) / Number(plan.put_amount)) * 10_000) / 100)
}

type Owner = Pick<Account, 'currency' | 'operated_id'>

/** The product's operator, and whether the user follows them. */
export function operatorMark(productId: string, { operated_id }: Owner) {
  const operator = operatorOf(productId)
  return { operator_id: operator?.id, is_followed: operator !== undefined && operator.id === operated_id }
}

/** The columns that `planResponse` reads. */
const planColumns = {
  id: plans.id,
  plan_number: plans.plan_number,
  status: plans.status,
  put_amount: plans.put_amount,
  credit_amount: plans.credit_amount,
  billed: plans.billed,
  revenue: plans.revenue,
  share: plans.share,
  discount: plans.discount,
  created_at: plans.created_at,
  put_at: plans.put_at,
}
const productColumns = {
  id: products.id,
  name: products.name,
  image: products.image,
  minimum_amount: products.minimum_amount,
  maximum_amount: products.maximum_amount,
  is_official_push: products.is_official_push,
}

export function planResponse(
  plan: Pick<Plan, keyof typeof planColumns>,
  product: Pick<Product, keyof typeof productColumns>,
  owner: Owner,
) {
  const { currency } = owner
  const wire = (amount: Amount) => toWire(amount, currency)
  return {
    id: plan.id,
    plan_number: plan.plan_number,
    product_id: product.id,
    product_name: product.name,
    image: product.image,
    status: plan.status,
    currency,
    put_amount: plan.put_amount === null ? null : wire(plan.put_amount),
    credit_amount: plan.put_amount === null ? null : wire(plan.credit_amount),
    progress: progressOf(plan),
    billed: wire(plan.billed),
    revenue: wire(plan.revenue),
    net: plan.status === 'settled' ? wire(netOf(plan)) : undefined,
    created_at: plan.created_at.toISOString(),
    put_at: plan.put_at?.toISOString(),
    minimum_amount: wire(product.minimum_amount),
    maximum_amount: wire(product.maximum_amount),
    is_official_push: product.is_official_push,
    ...operatorMark(product.id, owner),
  }
}

/** The product fields of plan detail and product detail. */
export function productTexts(product: Product, language: Language) {
  return {
    advertising_product: product.advertising_product,
    advertising_content: product.advertising_content,
    advertising_rules: product.advertising_rules,
    user_targeting: product.user_targeting,
    game_description: product.game_description,
    video: videoOf(product.id, language),
    landing_pages: product.landing_pages,
  }
}

/** The result of a plan; undefined before its settlement. */
export function resultResponse(plan: Plan, currency: string) {
  if (plan.status !== 'settled') return undefined
  const wire = (amount: Amount) => toWire(amount, currency)
  return {
    put: wire(plan.put_amount ?? zero),
    billed: wire(plan.billed),
    revenue: wire(plan.revenue),
    share: wire(plan.share),
    credit_returned: wire(plan.credit_returned),
    discount: wire(plan.discount),
    net: wire(netOf(plan)),
  }
}

const maxResults = 20

/** The newest results of a product in a currency; the network's own history fills the list up. */
export async function pastResults(queries: ReadQueries, productId: string, currency: string) {
  const settled = await queries
    .select({ plan: plans })
    .from(plans)
    .innerJoin(accounts, eq(plans.account_id, accounts.id))
    .where(and(eq(plans.product_id, productId), eq(plans.status, 'settled'), eq(accounts.currency, currency)))
    .orderBy(desc(plans.ended_at), desc(plans.id))
    .limit(maxResults)
  const networkRows = await queries
    .select()
    .from(networkResults)
    .where(eq(networkResults.product_id, productId))
    .orderBy(desc(networkResults.ended_at))
    .limit(maxResults)
  const partnerRows = settled.map(({ plan }) => ({
    ended_at: plan.ended_at ?? plan.created_at,
    put: plan.put_amount ?? zero,
    // Without the coupon's part, which is no result of the product.
    net: subtract(subtract(plan.revenue, plan.share), plan.billed),
  }))
  return [...partnerRows, ...networkRows]
    .toSorted((a, b) => b.ended_at.getTime() - a.ended_at.getTime())
    .slice(0, maxResults)
    .map(({ ended_at, put, net }) => ({
      ended_at: ended_at.toISOString(),
      put: toWire(put, currency),
      net: toWire(net, currency),
    }))
}

const isOwn = eq(plans.account_id, sql.placeholder('accountId'))

const pageOfPlans = (queries: ReadQueries, filter: SQL | undefined) =>
  queries
    .select({ plan: planColumns, product: productColumns })
    .from(plans)
    .innerJoin(products, eq(plans.product_id, products.id))
    .where(filter)
    .orderBy(desc(sql`coalesce(${plans.put_at}, ${plans.created_at})`), asc(products.position), asc(plans.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))

const plansOfAnyStatus = preparedQuery((queries) => pageOfPlans(queries, isOwn))
const plansOfStatus = preparedQuery((queries) =>
  pageOfPlans(queries, and(isOwn, eq(plans.status, sql.placeholder('status')))),
)
const countsOfPlans = preparedQuery((queries) =>
  queries.select({ status: plans.status, count: count() }).from(plans).where(isOwn).groupBy(plans.status),
)

export const planHandlers = {
  planList: async ({ sandbox, account }, request) => {
    const queries = sandbox.database.read
    const values = { accountId: account.id, ...pageOf(request) }
    const { status } = request
    const rows =
      status === undefined
        ? await plansOfAnyStatus(queries).execute(values)
        : await plansOfStatus(queries).execute({ ...values, status })
    const counts = await countsOfPlans(queries).execute({ accountId: account.id })
    const listed = status === undefined ? counts : counts.filter((row) => row.status === status)
    return {
      list: rows.map(({ plan, product }) => planResponse(plan, product, account)),
      total: listed.reduce((total, row) => total + row.count, 0),
      counts: planStatuses.map(
        (status) => counts.find((row) => row.status === status) ?? { status, count: 0 },
      ),
    }
  },

  planDetail: async ({ sandbox, account, language }, { id }) => {
    const queries = sandbox.database.read
    const [found] = await queries
      .select({ plan: plans, product: products })
      .from(plans)
      .innerJoin(products, eq(plans.product_id, products.id))
      .where(and(eq(plans.id, id), eq(plans.account_id, account.id)))
    if (found === undefined) throw new BusinessError('plan.notFound')
    const { plan, product } = found
    const history = await queries
      .select({ status: planHistory.status, at: planHistory.at })
      .from(planHistory)
      .where(eq(planHistory.plan_id, id))
      .orderBy(asc(planHistory.position))
    return {
      ...planResponse(plan, product, account),
      ...productTexts(product, language),
      history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
      impressions: plan.impressions,
      clicks: plan.clicks,
      failure_reason: plan.failure_reason === null ? null : failureText(plan.failure_reason, language),
      result: resultResponse(plan, account.currency),
    }
  },

  productDetail: async ({ sandbox, account, language }, { id }) => {
    const queries = sandbox.database.read
    const [product] = await queries.select().from(products).where(eq(products.id, id))
    if (product === undefined) throw new BusinessError('plan.notFound')
    const { currency } = account
    return {
      product_id: product.id,
      product_name: product.name,
      image: product.image,
      currency,
      is_official_push: product.is_official_push,
      minimum_amount: toWire(product.minimum_amount, currency),
      maximum_amount: toWire(product.maximum_amount, currency),
      ...operatorMark(product.id, account),
      ...productTexts(product, language),
      past_results: await pastResults(queries, id, currency),
    }
  },

  putPlan,

  waitingCount: async ({ sandbox, account }) => {
    const [counted] = await sandbox.database.read
      .select({ waiting: count() })
      .from(plans)
      .where(and(eq(plans.account_id, account.id), eq(plans.status, 'waitPut')))
    return { count: counted?.waiting ?? 0 }
  },
} satisfies Handlers
