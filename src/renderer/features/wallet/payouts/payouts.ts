/** The withdrawals of an account and their sums by status (docs/decisions/0079-withdrawals-alone.md). */
import { type Amount, isNegative } from '#protocol/amount.ts'
import { type Entry, type WithdrawalStatus, withdrawalStatuses } from '#protocol/http/wallet.ts'
import { sum } from '#protocol/money.ts'
import { dayIn } from '#protocol/zone-time.ts'
import type { Day } from '../calendar.ts'
import { withdrawalParts } from '../history/events.ts'

/** A withdrawal. */
export interface Payout {
  /** When it was requested, in the account's time zone. */
  readonly day: Day
  /** Undefined where the host does not tell it. */
  readonly status: WithdrawalStatus | undefined
  /** Newest first; at least one. */
  readonly entries: readonly [Entry, ...Entry[]]
}

/** The withdrawals among entries, which are newest first. Of one that came back, entries of the request must be among them. */
export function payoutsOf(entries: readonly Entry[], zone: string): readonly Payout[] {
  const withdrawals = entries.filter(({ type }) => type === 'manual_withdrawal')
  const groups = Map.groupBy(withdrawals, ({ reference }) => reference).values()
  const payouts = [...groups].flatMap(([newest, ...rest]): Payout[] => {
    const taken = [newest, ...rest].findLast((entry) => entry && isNegative(entry.amount))
    if (!newest || !taken) return []
    return [{ day: dayIn(zone, taken.time), status: newest.status, entries: [newest, ...rest] }]
  })
  return payouts.toSorted((a, b) => requestOf(b) - requestOf(a))
}

/** The number of the first entry. */
const requestOf = ({ entries }: Payout): number => entries.at(-1)?.id ?? 0

export interface PayoutSum {
  readonly status: WithdrawalStatus | undefined
  readonly number: number
  /** What left the available balance, fees included; of refused and cancelled ones it came back. */
  readonly amount: Amount
  /** Undefined where the host does not tell the fee of one of them apart. */
  readonly fees: Amount | undefined
}

/** A sum for each status that occurs, in the order of the statuses. */
export function sumsOf(payouts: readonly Payout[]): readonly PayoutSum[] {
  return [...withdrawalStatuses, undefined].flatMap((status): PayoutSum[] => {
    const parts = payouts
      .filter((payout) => payout.status === status)
      .map(({ entries }) => withdrawalParts(entries))
    if (parts.length === 0) return []
    const fees = parts.map(({ fee }) => fee).filter((fee) => fee !== undefined)
    return [
      {
        status,
        number: parts.length,
        amount: sum(parts.map(({ amount }) => amount)),
        fees: fees.length === parts.length ? sum(fees) : undefined,
      },
    ]
  })
}
