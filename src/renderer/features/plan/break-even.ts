/** What a plan has to bring before it gains (docs/rules.md, section R8). */
import { type Amount, isPositive } from '#protocol/amount.ts'
import { add, amount, compare, minorDigitsOf, multiply, portion, subtract, sum } from '#protocol/money.ts'
import { outcomeOf, type PastResult } from './result.ts'

const one = amount('1')

/**
 * The smallest revenue that, after the network's share, covers `cost`; in the currency's minor digits. Undefined when the
 * network keeps all of it.
 */
export function breakEvenRevenue(cost: Amount, shareRate: Amount, currency: string): Amount | undefined {
  const kept = subtract(one, shareRate)
  if (compare(kept, amount('0')) <= 0) return undefined
  const digits = minorDigitsOf(currency)
  const step = portion(one, one, amount(`1${'0'.repeat(digits)}`), digits)
  const covers = (revenue: Amount) =>
    compare(subtract(revenue, multiply(revenue, shareRate, digits)), cost) >= 0
  // The share is rounded, so the exact quotient may be a few steps off.
  let revenue = portion(cost, one, kept, digits)
  while (!covers(revenue)) revenue = add(revenue, step)
  while (isPositive(revenue) && covers(subtract(revenue, step))) revenue = subtract(revenue, step)
  return revenue
}

/** The past plans of a product: how many, how many of them lost, and their nets in all. */
export function recordOf(results: readonly PastResult[]) {
  return {
    plans: results.length,
    losses: results.filter(({ net }) => outcomeOf(net) === 'loss').length,
    net: sum(results.map(({ net }) => net)),
  }
}
