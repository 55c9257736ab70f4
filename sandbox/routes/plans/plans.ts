/** Ad placement plans and products, with past results (docs/rules.md, sections P3 and P4). */

import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import type { Language } from '#protocol/languages.ts'
import { subtract, toWire, zero } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import type { ReadQueries } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { coupons, networkResults, planHistory, plans, products } from '../../db/schema/plans.ts'
import { BusinessError } from '../../http/business-error.ts'
import { couponName, failureText } from '../../ledger/remarks.ts'
import { putPlan } from './fund-plan.ts'
import { planList } from './plan-list.ts'
import { operatorMark, planResponse, resultResponse } from './plan-response.ts'
import { maxResults } from './product-records.ts'
import { productTexts } from './product-texts.ts'
import { settledNotice } from './settled-notice.ts'

/** The coupon that a plan was funded with; undefined without one. */
async function couponResponse(queries: ReadQueries, planId: string, currency: string, language: Language) {
  const [coupon] = await queries.select().from(coupons).where(eq(coupons.plan_id, planId))
  if (coupon === undefined) return undefined
  const isBonus = coupon.type === 'addition' || coupon.type === 'add_voucher'
  const wire = (amount: Amount) => toWire(amount, currency)
  return {
    coupon_id: coupon.id,
    name: couponName(coupon.name, language),
    pays_less: wire(isBonus ? zero : coupon.network_part),
    runs_more: wire(isBonus ? coupon.network_part : zero),
    share_less: wire(coupon.share_less),
  }
}

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

export const planHandlers = {
  planList,

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
      ...(await productTexts(product, language)),
      history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
      impressions: plan.impressions,
      clicks: plan.clicks,
      failure_reason: plan.failure_reason === null ? null : failureText(plan.failure_reason, language),
      result: resultResponse(plan, account.currency),
      coupon: await couponResponse(queries, id, account.currency, language),
      settled_notice: await settledNotice(queries, account, plan),
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
      ...(await productTexts(product, language)),
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
