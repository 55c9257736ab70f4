/** Ad placement plans (specification, sections 3 and 4). */
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { toWire, zero } from '#contract/money.ts'
import type { Handlers } from '../context.ts'
import { planHistory, plans, products } from '../db/schema.ts'
import { failureText } from '../ledger/remarks.ts'
import { Refusal } from '../refusal.ts'
import { pageOf } from './paging.ts'
import { netOf, planAnswer, productTexts, resultAnswer } from './plan-answers.ts'
import { putPlan } from './put-plan.ts'

const pastResultsShown = 20

export const planHandlers = {
  planList: async ({ sandbox, account }, request) => {
    const queries = sandbox.database.read
    const ofStatus = request.status === undefined ? undefined : eq(plans.status, request.status)
    const filter = and(eq(plans.account_id, account.id), ofStatus)
    const { limit, offset } = pageOf(request)
    const found = await queries
      .select({ plan: plans, product: products })
      .from(plans)
      .innerJoin(products, eq(plans.product_id, products.id))
      .where(filter)
      .orderBy(
        desc(sql`coalesce(${plans.put_at}, ${plans.created_at})`),
        asc(products.position),
        asc(plans.id),
      )
      .limit(limit)
      .offset(offset)
    const [counted] = await queries.select({ total: count() }).from(plans).where(filter)
    const list = found.map(({ plan, product }) => planAnswer(plan, product, account.currency))
    return { list, total: counted?.total ?? 0 }
  },

  planDetail: async ({ sandbox, account, language }, { id }) => {
    const queries = sandbox.database.read
    const [found] = await queries
      .select({ plan: plans, product: products })
      .from(plans)
      .innerJoin(products, eq(plans.product_id, products.id))
      .where(and(eq(plans.id, id), eq(plans.account_id, account.id)))
    if (found === undefined) throw new Refusal('plan.notFound')
    const { plan, product } = found
    const history = await queries
      .select({ status: planHistory.status, at: planHistory.at })
      .from(planHistory)
      .where(eq(planHistory.plan_id, id))
      .orderBy(asc(planHistory.position))
    return {
      ...planAnswer(plan, product, account.currency),
      ...productTexts(product),
      history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
      impressions: plan.impressions,
      clicks: plan.clicks,
      failure_reason: plan.failure_reason === null ? null : failureText(plan.failure_reason, language),
      result: resultAnswer(plan, account.currency),
    }
  },

  /** A product with the account's own past results of it, losses too. */
  productDetail: async ({ sandbox, account }, { id }) => {
    const queries = sandbox.database.read
    const [product] = await queries.select().from(products).where(eq(products.id, id))
    if (product === undefined) throw new Refusal('plan.notFound')
    const settled = await queries
      .select()
      .from(plans)
      .where(and(eq(plans.account_id, account.id), eq(plans.product_id, id), eq(plans.status, 'settled')))
      .orderBy(desc(plans.ordinal))
      .limit(pastResultsShown)
    const { currency } = account
    return {
      product_id: product.id,
      product_name: product.name,
      image: product.image,
      currency,
      is_official_push: product.is_official_push,
      minimum_amount: toWire(product.minimum_amount, currency),
      maximum_amount: toWire(product.maximum_amount, currency),
      ...productTexts(product),
      past_results: settled.map((plan) => ({
        ended_at: (plan.ended_at ?? plan.created_at).toISOString(),
        put: toWire(plan.put_amount ?? zero, currency),
        net: toWire(netOf(plan), currency),
      })),
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
