/** Plans and products as the wire has them. */

import type { Amount } from '#protocol/amount.ts'
import type { Language } from '#protocol/languages.ts'
import { add, subtract, toWire, zero } from '#protocol/money.ts'
import { type Account, type Plan, type Product, plans, products } from '../../db/schema/core.ts'
import { operatorOf } from '../../seed/operators.ts'
import { videoOf } from '../../seed/product-media.ts'

/** What a settled plan brought or cost: may be negative. */
export function netOf(plan: Pick<Plan, 'revenue' | 'share' | 'billed' | 'discount'>): Amount {
  return add(subtract(subtract(plan.revenue, plan.share), plan.billed), plan.discount)
}

/** Share of the put amount that is billed, percent with two digits; not an amount. */
function progressOf(plan: Pick<Plan, 'put_amount' | 'billed'>): number {
  if (plan.put_amount === null) return 0
  return Math.min(100, Math.round((Number(plan.billed) / Number(plan.put_amount)) * 10_000) / 100)
}

/** What an answer depends on besides the plan. */
type Owner = Pick<Account, 'currency' | 'operated_id'>

/** Whose product it is, and whether the user follows him. */
export function operatorMark(productId: string, { operated_id }: Owner) {
  const operator = operatorOf(productId)
  return { operator_id: operator?.id, is_followed: operator !== undefined && operator.id === operated_id }
}

/** What `planAnswer` reads. */
export const listedPlan = {
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
export const listedProduct = {
  id: products.id,
  name: products.name,
  image: products.image,
  minimum_amount: products.minimum_amount,
  maximum_amount: products.maximum_amount,
  is_official_push: products.is_official_push,
}

export function planAnswer(
  plan: Pick<Plan, keyof typeof listedPlan>,
  product: Pick<Product, keyof typeof listedProduct>,
  owner: Owner,
) {
  const { currency } = owner
  const wire = (each: Amount) => toWire(each, currency)
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

/** What plan detail and product detail say of a product. */
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

/** The result of a settled plan; undefined before. */
export function resultAnswer(plan: Plan, currency: string) {
  if (plan.status !== 'settled') return undefined
  const wire = (each: Amount) => toWire(each, currency)
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
