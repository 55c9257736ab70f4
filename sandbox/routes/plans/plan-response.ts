/** Plans as the wire has them: rows of the list and of the details. */
import type { Amount } from '#protocol/amount.ts'
import { type PlanStatus, planStages } from '#protocol/http/plans.ts'
import { add, minorDigitsOf, subtract, toWire, zero } from '#protocol/money.ts'
import type { Account } from '../../db/schema/accounts.ts'
import { type Plan, type Product, plans, products } from '../../db/schema/plans.ts'
import { type TrendPlan, trendOf } from '../../delivery/trend.ts'
import { operatorOf } from '../../seed/operators.ts'
import { categoryOf } from '../../seed/product-catalogue.ts'

/** The net result of a settled plan; may be negative. */
export function netOf(plan: Pick<Plan, 'revenue' | 'share' | 'billed' | 'discount'>): Amount {
  return add(subtract(subtract(plan.revenue, plan.share), plan.billed), plan.discount)
}

/** The billed part of the budget, percent with two digits. */
function progressOf(plan: Pick<Plan, 'put_amount' | 'billed'>): number {
  if (plan.put_amount === null) return 0
  return Math.min(100, Math.round((Number(plan.billed) / Number(plan.put_amount)) * 10_000) / 100)
}

/** The share of what was delivered is kept up to date meanwhile (`delivery/deliver.ts`). */
const inDelivery: ReadonlySet<PlanStatus> = new Set(['putting', 'putFinished', 'waitSettlement'])

const running: ReadonlySet<PlanStatus> = new Set(planStages.running)

/** The account whose plan it is. */
export type Owner = Pick<Account, 'currency' | 'operated_id'>

/** The product's operator, and whether the user follows them. */
export function operatorMark(productId: string, { operated_id }: Owner) {
  const operator = operatorOf(productId)
  return { operator_id: operator?.id, is_followed: operator !== undefined && operator.id === operated_id }
}

/** The columns that `planResponse` reads. */
export const planColumns = {
  id: plans.id,
  plan_number: plans.plan_number,
  product_id: plans.product_id,
  ordinal: plans.ordinal,
  status: plans.status,
  put_amount: plans.put_amount,
  credit_amount: plans.credit_amount,
  billed: plans.billed,
  revenue: plans.revenue,
  share: plans.share,
  share_rate: plans.share_rate,
  discount: plans.discount,
  created_at: plans.created_at,
  put_at: plans.put_at,
  due_delivery_at: plans.due_delivery_at,
}
export const productColumns = {
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
    estimated_net: inDelivery.has(plan.status) ? wire(netOf(plan)) : undefined,
    trend: trendResponse(plan, currency),
    // Only those of the demo account (`seed/demo.ts`).
    is_held: (running.has(plan.status) && plan.due_delivery_at === null) || undefined,
    created_at: plan.created_at.toISOString(),
    put_at: plan.put_at?.toISOString(),
    minimum_amount: wire(product.minimum_amount),
    maximum_amount: wire(product.maximum_amount),
    is_official_push: product.is_official_push,
    ...operatorMark(product.id, owner),
    category: categoryOf(product.id),
  }
}

/** The course of the estimated net, which it ends with; undefined for a plan that is not in delivery. */
function trendResponse(plan: TrendPlan & Parameters<typeof netOf>[0], currency: string) {
  if (!inDelivery.has(plan.status)) return undefined
  const earlier = trendOf(plan, minorDigitsOf(currency)).slice(0, -1)
  return [...earlier, netOf(plan)].map((net) => toWire(net, currency))
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
