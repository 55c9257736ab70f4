/** A statement as it is gathered page by page, and what its figures come to. */
import type { Amount } from '#protocol/amount.ts'
import type { Balance, Entry } from '#protocol/http/wallet.ts'
import { add, sum, zero } from '#protocol/money.ts'
import type { Day } from '../calendar.ts'

export type Figures = ReadonlyMap<Balance, Amount>

export interface Statement {
  currency: string
  from: Day
  to: Day
  opening: Figures
  closing: Figures
  /** Oldest first. */
  entries: readonly Entry[]
  /** What the entries of each balance add up to. */
  moved: Figures
  /** How many entries the period has, by the host; undefined where it does not say. */
  total: number | undefined
}

/** How far it has come; `total` undefined where nobody knows. */
export interface Progress {
  loaded: number
  total: number | undefined
}

export interface Gathering {
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

/** The sums of `moved` with further entries added. */
export function addedUp(moved: Figures, entries: readonly Entry[]): Map<Balance, Amount> {
  const sums = new Map(moved)
  for (const [balance, own] of Map.groupBy(entries, (entry) => entry.balance)) {
    sums.set(balance, add(sums.get(balance) ?? zero, sum(own.map(({ amount }) => amount))))
  }
  return sums
}
