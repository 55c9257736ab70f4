/** The user's progress through the shop levels (docs/rules.md, section R4). Pure. */
import type { Amount } from '#protocol/amount.ts'
import type { BasicConfig } from '#protocol/http/config.ts'
import { amount, compare, larger, portion, subtract, zero } from '#protocol/money.ts'

export type ShopLevel = BasicConfig['shop_levels'][number]

export interface LevelProgress {
  /** Undefined when the host does not describe the user's level. */
  readonly current: ShopLevel | undefined
  /** Undefined at the top. */
  readonly next: ShopLevel | undefined
  /** The amount to be settled until the next level; undefined at the top. */
  readonly missing: Amount | undefined
  /** The progress from this level to the next, whole percent; 100 at the top. */
  readonly percent: number
}

const hundred = amount('100')

export const byLevel = (levels: readonly ShopLevel[]): readonly ShopLevel[] =>
  levels.toSorted((a, b) => a.level - b.level)

/** `level` comes from the host; it is not derived from the amounts. */
export function levelProgress(
  levels: readonly ShopLevel[],
  level: number,
  settledTotal: Amount,
): LevelProgress {
  const sorted = byLevel(levels)
  const current = sorted.find((item) => item.level === level)
  const next = sorted.find((item) => item.level > level)
  if (!next) return { current, next: undefined, missing: undefined, percent: 100 }
  const missing = larger(zero, subtract(next.settled_from, settledTotal))
  const from = current?.settled_from ?? zero
  const span = subtract(next.settled_from, from)
  const done = larger(zero, subtract(settledTotal, from))
  const isReached = compare(span, zero) <= 0 || compare(done, span) >= 0
  return { current, next, missing, percent: isReached ? 100 : Number(portion(hundred, done, span, 0)) }
}
