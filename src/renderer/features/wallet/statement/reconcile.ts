/** Whether a statement adds up (docs/rules.md, section R1): exact; a difference is told, never repaired. */
import type { Amount } from '#protocol/amount.ts'
import type { Balance } from '#protocol/http/wallet.ts'
import { add, equals, subtract, zero } from '#protocol/money.ts'
import { type Balances, figureOf } from '../ledger/balance-audit.ts'
import type { Statement } from './statement.ts'

/**
 * `sum`: a closing balance is not the opening one and the entries. `now`: the period reaches to now, and the balance is
 * not the closing one. `difference` is what is there less what should be. `gap`: entries before `entry` are missing;
 * `missing`: so many entries fewer came than the host said.
 */
export type Difference =
  | { kind: 'sum' | 'now'; balance: Balance; difference: Amount }
  | { kind: 'gap'; entry: number }
  | { kind: 'missing'; count: number }

export interface Reconciliation {
  differences: readonly Difference[]
  /** The period reaches to now, so the balances were compared. */
  isComparedWithNow: boolean
  /** False while a balance moved during the reading: it cannot be compared yet. */
  isSettled: boolean
}

/** `readings` are the balances as read before and after the statement; none when its period is over. */
export function reconcile(statement: Statement, readings: readonly Balances[]): Reconciliation {
  const { opening, closing, moved, entries, total } = statement
  const differences: Difference[] = []
  let isSettled = true
  for (const balance of new Set([...opening.keys(), ...closing.keys(), ...moved.keys()])) {
    const end = closing.get(balance) ?? zero
    const expected = add(opening.get(balance) ?? zero, moved.get(balance) ?? zero)
    if (!equals(end, expected))
      differences.push({ kind: 'sum', balance, difference: subtract(end, expected) })
    const found = compareWithNow(balance, end, readings)
    if (found === 'moving') isSettled = false
    else if (found) differences.push(found)
  }
  for (const [at, { id }] of entries.entries()) {
    if (at > 0 && entries[at - 1]?.id !== id - 1) differences.push({ kind: 'gap', entry: id })
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
