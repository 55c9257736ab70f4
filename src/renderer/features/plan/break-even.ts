/** What a plan has to bring before it gains (docs/rules.md, section R8). */
import { type Amount, isPositive } from '#protocol/amount.ts'
import { add, amount, minorDigitsOf, multiply, portion, subtract, sum, zero } from '#protocol/money.ts'
import { outcomeOf, type PastResult } from './result.ts'

const one = amount('1')

/**
 * The smallest revenue that, after the network's share, covers `cost`; in the currency's minor digits. Undefined when the
 * network keeps all of it.
 */
export function breakEvenRevenue(cost: Amount, shareRate: Amount, currency: string): Amount | undefined {
  const kept = subtract(one, shareRate)
  if (!isPositive(kept)) return undefined
  if (!isPositive(cost)) return zero
  const digits = minorDigitsOf(currency)
  const minorUnit = portion(one, one, amount(`1${'0'.repeat(digits)}`), digits)
  const halfUnit = multiply(minorUnit, amount('0.5'), digits + 1)
  // The share is rounded half up: a revenue covers the cost when, unrounded, it keeps more than the cost less half a unit.
  return add(portion(subtract(cost, halfUnit), one, kept, digits), minorUnit)
}

/** The past plans of a product: how many, how many of them lost, and their nets in all. */
export function recordOf(results: readonly PastResult[]) {
  return {
    plans: results.length,
    losses: results.filter(({ net }) => outcomeOf(net) === 'loss').length,
    net: sum(results.map(({ net }) => net)),
  }
}
