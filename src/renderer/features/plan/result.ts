/** Plan statuses and results (docs/rules.md, section R4). */
import { type Amount, isNegative } from '#protocol/amount.ts'
import type { PlanResult, PlanStatus, ProductDetail } from '#protocol/http/plans.ts'
import { add, compare, equals, subtract, zero } from '#protocol/money.ts'

/** The colour of a status: `quiet` waits for the user, `pending` for others, `active` is running, `done` is over. */
export type StatusTone = 'quiet' | 'pending' | 'active' | 'failed' | 'done'

export const toneOf: Readonly<Record<PlanStatus, StatusTone>> = {
  waitPut: 'quiet',
  matching: 'pending',
  putting: 'active',
  putFailed: 'failed',
  putFinished: 'active',
  waitSettlement: 'pending',
  settled: 'done',
}

/** True when the plan no longer changes. */
export function isOver(status: PlanStatus): boolean {
  return status === 'settled' || status === 'putFailed'
}

/** net = revenue - share - billed + discount; false when the host's figures do not add up. */
export function resultAddsUp({ revenue, share, billed, discount, net }: PlanResult): boolean {
  return equals(net, add(subtract(subtract(revenue, share), billed), discount))
}

/** Whether a net amount is a gain, a loss or neither. */
export function outcomeOf(net: Amount): 'gain' | 'loss' | 'even' {
  if (isNegative(net)) return 'loss'
  return compare(net, zero) > 0 ? 'gain' : 'even'
}

/** One past plan of a product. */
export type PastResult = ProductDetail['past_results'][number]

/** Past results by their end, newest first, whatever the host's order. */
export function newestFirst(results: readonly PastResult[]): PastResult[] {
  return results.toSorted((a, b) => Date.parse(b.ended_at) - Date.parse(a.ended_at))
}
