/**
 * Compares the loaded entries with each other and with the balances (docs/rules.md, section R1), exactly. The loaded
 * entries are the newest ones without a gap. A mismatch is reported, never corrected. The audits of consecutive runs of
 * entries can be joinAudits, so that one more page does not add up 100,000 entries again.
 */
import type { Amount } from '#protocol/amount.ts'
import type { Balance, Entry, Property } from '#protocol/http/wallet.ts'
import { add, equals, subtract, zero } from '#protocol/money.ts'

export type Balances = Pick<Property, 'available' | 'to_be_consumed' | 'to_be_settled' | 'start_up_credit'>

/**
 * `step`: an entry's balance is not the previous one plus its amount. `newest`: the balance is not the one after its
 * newest entry. `opening`: a balance does not start at zero. `difference` is the actual less the expected value.
 * `gap`: entries between `entry` and the next older one are missing.
 */
export type BalanceAuditFault =
  | { kind: 'step' | 'opening'; balance: Balance; entry: number; difference: Amount }
  | { kind: 'newest'; balance: Balance; difference: Amount }
  | { kind: 'gap'; entry: number }

type PerBalance = ReadonlyMap<Balance, Entry>

/** The audit of a run of entries, newest first. */
export interface BalanceAudit {
  faults: readonly BalanceAuditFault[]
  /** The ends of the run; undefined when it is empty. */
  first: Entry | undefined
  last: Entry | undefined
  newest: PerBalance
  oldest: PerBalance
}

export interface BalanceAuditVerdict {
  faults: readonly BalanceAuditFault[]
  /** False when a balance changed between the readings: its newest entry cannot be compared yet. */
  isSettled: boolean
}

export const balances = [
  'available',
  'to_be_consumed',
  'to_be_settled',
  'start_up_credit',
  'start_up_credit_in_plans',
] as const satisfies readonly Balance[]

/** The amount of a balance; undefined where the host sends no start-up credit. */
export function figureOf(reading: Balances, balance: Balance): Amount | undefined {
  if (balance === 'start_up_credit') return reading.start_up_credit?.unused
  if (balance === 'start_up_credit_in_plans') return reading.start_up_credit?.in_plans
  return reading[balance]
}

/** Compares entries, newest first, with each other. */
export function auditBalances(entries: readonly Entry[]): BalanceAudit {
  const faults: BalanceAuditFault[] = []
  const newest = new Map<Balance, Entry>()
  const oldest = new Map<Balance, Entry>()
  let previous: Entry | undefined
  for (const entry of entries) {
    if (previous) faults.push(...gapBetween(previous, entry))
    const newer = oldest.get(entry.balance)
    if (newer) faults.push(...stepBetween(newer, entry))
    else newest.set(entry.balance, entry)
    oldest.set(entry.balance, entry)
    previous = entry
  }
  return { faults, first: entries[0], last: previous, newest, oldest }
}

/** The audit of both runs; `older` follows `newer` without a gap. */
export function joinAudits(newer: BalanceAudit, older: BalanceAudit): BalanceAudit {
  const faults = [...newer.faults]
  if (newer.last && older.first) faults.push(...gapBetween(newer.last, older.first))
  for (const [balance, entry] of newer.oldest) {
    const next = older.newest.get(balance)
    if (next) faults.push(...stepBetween(entry, next))
  }
  return {
    faults: [...faults, ...older.faults],
    first: newer.first ?? older.first,
    last: older.last ?? newer.last,
    newest: new Map([...older.newest, ...newer.newest]),
    oldest: new Map([...newer.oldest, ...older.oldest]),
  }
}

/**
 * Compares a run that starts with the newest entry with the balances read before the entries and, if they changed
 * meanwhile, after them. Without older entries, the end of the run is compared with zero.
 */
export function verdictOf(
  audit: BalanceAudit,
  hasMore: boolean,
  readings: readonly Balances[],
): BalanceAuditVerdict {
  const faults = hasMore ? [...audit.faults] : [...audit.faults, ...openingFaults(audit)]
  let isSettled = true
  for (const balance of balances) {
    const newest = audit.newest.get(balance)
    const fault = newest || !hasMore ? checkNewest(balance, newest, readings) : undefined
    if (fault === 'moving') isSettled = false
    else if (fault) faults.push(fault)
  }
  return { faults, isSettled }
}

function gapBetween(newer: Entry, older: Entry): BalanceAuditFault[] {
  return older.id === newer.id - 1 ? [] : [{ kind: 'gap', entry: newer.id }]
}

function stepBetween(newer: Entry, older: Entry | undefined): BalanceAuditFault[] {
  const difference = subtract(newer.balance_after, add(older?.balance_after ?? zero, newer.amount))
  if (equals(difference, zero)) return []
  const kind = older ? 'step' : 'opening'
  return [{ kind, balance: newer.balance, entry: newer.id, difference }]
}

function openingFaults({ last, oldest }: BalanceAudit): BalanceAuditFault[] {
  const gap: BalanceAuditFault[] = last && last.id !== 1 ? [{ kind: 'gap', entry: last.id }] : []
  return [...gap, ...[...oldest.values()].flatMap((entry) => stepBetween(entry, undefined))]
}

function checkNewest(
  balance: Balance,
  newest: Entry | undefined,
  readings: readonly Balances[],
): BalanceAuditFault | 'moving' | undefined {
  const figures = readings.flatMap((reading) => figureOf(reading, balance) ?? [])
  const [first] = figures
  if (first === undefined) return undefined
  const expected = newest?.balance_after ?? zero
  if (figures.some((figure) => equals(figure, expected))) return undefined
  if (figures.some((figure) => !equals(figure, first))) return 'moving'
  return { kind: 'newest', balance, difference: subtract(first, expected) }
}
