/** The past results of a product by their size, as a part of what was funded. */
import { type Amount, isNegative, isPositive } from '#protocol/amount.ts'
import { add, amount, compare, negate, portion } from '#protocol/money.ts'
import type { PastResult } from '../result.ts'

const one = amount('1')
const rateDigits = 6

/** The limits of the steps, as rates. */
export const small = amount('0.1')
export const large = amount('0.2')

export type Step =
  | 'lossOverLarge'
  | 'lossToLarge'
  | 'lossToSmall'
  | 'gainToSmall'
  | 'gainToLarge'
  | 'gainOverLarge'

/** From the largest losses to the largest gains. */
export const steps = [
  'lossOverLarge',
  'lossToLarge',
  'lossToSmall',
  'gainToSmall',
  'gainToLarge',
  'gainOverLarge',
] as const satisfies readonly Step[]

/** A result that is neither a gain nor a loss counts as a small gain. */
function stepOf(rate: Amount): Step {
  const size = isNegative(rate) ? negate(rate) : rate
  const kind = isNegative(rate) ? 'loss' : 'gain'
  if (compare(size, large) > 0) return `${kind}OverLarge`
  return compare(size, small) > 0 ? `${kind}ToLarge` : `${kind}ToSmall`
}

/** The number of results in each step. A result without an amount is not counted. */
export function distributionOf(results: readonly PastResult[]): Readonly<Record<Step, number>> {
  const counts = {
    lossOverLarge: 0,
    lossToLarge: 0,
    lossToSmall: 0,
    gainToSmall: 0,
    gainToLarge: 0,
    gainOverLarge: 0,
  }
  for (const { put, net } of results)
    if (isPositive(put)) counts[stepOf(portion(one, net, put, rateDigits))] += 1
  return counts
}

/** The middle of all results as a part of what was funded; undefined without any. */
export function medianOf(results: readonly PastResult[]): Amount | undefined {
  const rates = results
    .filter(({ put }) => isPositive(put))
    .map(({ put, net }) => portion(one, net, put, rateDigits))
    .toSorted(compare)
  const [lower, upper] = [rates[Math.floor((rates.length - 1) / 2)], rates[Math.floor(rates.length / 2)]]
  if (lower === undefined || upper === undefined) return undefined
  return portion(add(lower, upper), one, amount('2'), rateDigits)
}
