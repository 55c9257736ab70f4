/** Shop levels (docs/rules.md, section R4). They decide the network's share of revenue and nothing else. */
import type { Amount } from '#protocol/amount.ts'
import { amount, compare } from '#protocol/money.ts'

export type ShopLevel = 1 | 2 | 3 | 4

/** The settled revenue that each level requires, and the network's share at that level. */
export const levels: readonly {
  readonly level: ShopLevel
  readonly from: Amount
  readonly shareRate: Amount
}[] = [
  { level: 1, from: amount('0'), shareRate: amount('0.20') },
  { level: 2, from: amount('1000'), shareRate: amount('0.18') },
  { level: 3, from: amount('5000'), shareRate: amount('0.15') },
  { level: 4, from: amount('20000'), shareRate: amount('0.12') },
]

/** The level that an amount of settled revenue reaches. */
export function levelOf(settledTotal: Amount): ShopLevel {
  return levels.findLast(({ from }) => compare(settledTotal, from) >= 0)?.level ?? 1
}

/** The network's share of revenue at a level. */
export function shareRateOf(level: number): Amount {
  const found = levels.find((candidate) => candidate.level === level)
  if (found === undefined) throw new RangeError('no such level')
  return found.shareRate
}
