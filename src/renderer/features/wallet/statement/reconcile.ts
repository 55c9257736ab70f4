/** Checks exactly whether a statement adds up (docs/rules.md, section R1). A difference is reported, never corrected. */
import type { Amount } from '#protocol/amount.ts'
import type { Balance } from '#protocol/http/wallet.ts'
import { add, equals, subtract, zero } from '#protocol/money.ts'
import { type Balances, figureOf } from '../ledger/balance-audit.ts'
import type { Statement } from './statement.ts'

/**
 * `sum`: a closing balance is not the opening one plus the entries. `now`: the period includes today, and the balance is
 * not the closing one. `difference` is the actual less the expected value. `gap`: entries before `entry` are missing.
 * `missing`: `count` entries fewer arrived than the host announced.
 */
export type Difference =
  | { kind: 'sum' | 'now'; balance: Balance; difference: Amount }
  | { kind: 'gap'; entry: number }
  | { kind: 'missing'; count: number }

export interface Reconciliation {
  differences: readonly Difference[]
  /** The period includes today, so the current balances were compared. */
  isComparedWithNow: boolean
  /** False when a balance changed between the readings: it cannot be compared yet. */
  isSettled: boolean
}

/** `readings` are the balances before and after the statement was fetched; none when the period is over. */
export function reconcile(statement: Statement, readings: readonly Balances[]): Reconciliation {
  const { opening, closing, moved, entries, total } = statement
  const differences: Difference[] = []
  let isSettled = true
  for (const balance of new Set([...opening.keys(), ...closing.keys(), ...moved.keys()])) {
    const end = closing.get(balance) ?? zero
    const expected = add(opening.get(balance) ?? zero, moved.get(balance) ?? zero)
    if (!equals(end, expected))
      differences.push({ kind: 'sum', balance, difference: subtract(end, expected) })
    const difference = compareWithNow(balance, end, readings)
    if (difference === 'moving') isSettled = false
    else if (difference) differences.push(difference)
  }
  for (const [index, { id }] of entries.entries()) {
    if (index > 0 && entries[index - 1]?.id !== id - 1) differences.push({ kind: 'gap', entry: id })
  }
  if (total !== undefined && total > entries.length) {
    differences.push({ kind: 'missing', count: total - entries.length })
  }
  return { differences, isComparedWithNow: readings.length > 0, isSettled }
}

function compareWithNow(
  balance: Balance,
  closing: Amount,
  readings: readonly Balances[],
): Difference | 'moving' | undefined {
  const figures = readings.flatMap((reading) => figureOf(reading, balance) ?? [])
  const last = figures.at(-1)
  if (last === undefined || figures.some((figure) => equals(figure, closing))) return undefined
  if (figures.some((figure) => !equals(figure, last))) return 'moving'
  return { kind: 'now', balance, difference: subtract(last, closing) }
}
