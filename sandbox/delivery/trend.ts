/** How the estimated net of a plan in delivery came about, step by step. */
import type { Amount } from '#protocol/amount.ts'
import { add, compare, multiply, subtract, zero } from '#protocol/money.ts'
import type { Plan } from '../db/schema/plans.ts'
import { figuresAt, modelOf } from './model.ts'

export type TrendPlan = Pick<
  Plan,
  'product_id' | 'ordinal' | 'status' | 'put_amount' | 'share_rate' | 'discount' | 'billed'
>

/**
 * The nets after each step so far, from zero; without what was charged back since. Delivery is a function of its steps, so they are
 * what was posted, also where several steps were posted at once.
 */
export function trendOf(plan: TrendPlan, minorDigits: number): Amount[] {
  const model = modelOf(plan.product_id, plan.ordinal)
  const nets = [zero]
  for (let step = 1; step <= model.steps; step += 1) {
    const { billed, revenue } = figuresAt(model, plan.put_amount ?? zero, step, minorDigits)
    if (compare(billed, plan.billed) > 0) break
    const share = multiply(revenue, plan.share_rate ?? zero, minorDigits)
    nets.push(add(subtract(subtract(revenue, share), billed), plan.discount))
  }
  return nets
}
