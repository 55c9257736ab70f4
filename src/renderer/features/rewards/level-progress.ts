/** Where the user stands among the shop levels (docs/rules.md, section R4). Pure. */
import type { Amount } from '#protocol/amount.ts'
import type { BasicConfig } from '#protocol/http/config.ts'
import { amount, compare, larger, portion, subtract, zero } from '#protocol/money.ts'

export type ShopLevel = BasicConfig['shop_levels'][number]

export interface LevelProgress {
  /** Undefined when the host does not describe the user's level. */
  readonly current: ShopLevel | undefined
  /** Undefined at the top. */
  readonly next: ShopLevel | undefined
  /** What has to be settled until the next level; undefined at the top. */
  readonly missing: Amount | undefined
  /** How much of the way from this level to the next is done, whole percent; 100 at the top. */
  readonly percent: number
}

const hundred = amount('100')

export const byLevel = (levels: readonly ShopLevel[]): readonly ShopLevel[] =>
  levels.toSorted((a, b) => a.level - b.level)

/** The level is the host's word, not ours to derive. */
export function levelProgress(
  levels: readonly ShopLevel[],
  level: number,
  settledTotal: Amount,
): LevelProgress {
  const sorted = byLevel(levels)
  const current = sorted.find((each) => each.level === level)
  const next = sorted.find((each) => each.level > level)
  if (!next) return { current, next: undefined, missing: undefined, percent: 100 }
  const missing = larger(zero, subtract(next.settled_from, settledTotal))
  const from = current?.settled_from ?? zero
  const whole = subtract(next.settled_from, from)
  const done = larger(zero, subtract(settledTotal, from))
  const isThere = compare(whole, zero) <= 0 || compare(done, whole) >= 0
  return { current, next, missing, percent: isThere ? 100 : Number(portion(hundred, done, whole, 0)) }
}
