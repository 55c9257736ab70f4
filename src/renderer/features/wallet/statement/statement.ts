/** A statement that is gathered page by page, and its sums. */
import type { Amount } from '#protocol/amount.ts'
import type { Balance, Entry } from '#protocol/http/wallet.ts'
import type { Figures, StatementFigures } from '#protocol/ledger-history/statement/write-statement.ts'
import { add, sum, zero } from '#protocol/money.ts'
import type { Day } from '../calendar.ts'

export interface Statement extends StatementFigures {
  readonly from: Day
  readonly to: Day
  /** The sum of the entries of each balance. */
  readonly moved: Figures
  /** The number of entries in the period according to the host; undefined where it sends none. */
  readonly total: number | undefined
}

/** `total` is undefined while it is unknown. */
export interface Progress {
  /** `check`: all entries are loaded, and compared with the signed history. Default: `load`. */
  step?: 'load' | 'check'
  loaded: number
  total: number | undefined
}

export interface Gathering {
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

/** The sums of `moved` with further entries added. */
export function addEntries(moved: Figures, entries: readonly Entry[]): Map<Balance, Amount> {
  const sums = new Map(moved)
  for (const [balance, group] of Map.groupBy(entries, (entry) => entry.balance)) {
    sums.set(balance, add(sums.get(balance) ?? zero, sum(group.map(({ amount }) => amount))))
  }
  return sums
}
