/** The profit as a sum (docs/rules.md, section R8): revenue - the network's share - consumed + what coupons paid. */
import type { Amount } from '#protocol/amount.ts'
import type { Statistics } from '#protocol/http/statistics.ts'
import { add, negate, subtract, sum } from '#protocol/money.ts'

/** The figures that the profit is made of. */
export type ProfitFigures = Pick<Statistics, 'revenue' | 'share' | 'consumed' | 'discount' | 'profit'>

export interface ProfitTerms {
  readonly revenue: Amount
  /** Negative, or zero. */
  readonly share: Amount
  /** Negative, or zero. */
  readonly consumed: Amount
  readonly discount: Amount
  /** The profit that the host states less the sum of the terms; not zero when the host is wrong. */
  readonly difference: Amount
}

/** True when the host states the terms of the profit. */
export const hasProfitTerms = ({ share, discount }: ProfitFigures): boolean =>
  share !== undefined && discount !== undefined

/** The terms of the profit; undefined before the figures come, and for a host that does not state them. */
export function termsOfProfit(statistics: ProfitFigures | undefined): ProfitTerms | undefined {
  if (statistics?.share === undefined || statistics.discount === undefined) return undefined
  const { revenue, discount, profit } = statistics
  const [share, consumed] = [negate(statistics.share), negate(statistics.consumed)]
  const difference = subtract(profit, add(revenue, sum([share, consumed, discount])))
  return { revenue, share, consumed, discount, difference }
}
