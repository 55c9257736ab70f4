/**
 * The entries against each other and against the balances (docs/rules.md, section R1): exact, on what is loaded. Entries
 * are the newest ones without a hole; what does not agree is told, never repaired. What is known of a run of entries
 * can be joined with the next run, so that 100,000 of them are never added up again for one page more.
 */
import type { Amount } from '#protocol/amount.ts'
import type { Balance, Entry, Property } from '#protocol/http/wallet.ts'
import { add, equals, subtract, zero } from '#protocol/money.ts'

export type Balances = Pick<Property, 'available' | 'to_be_consumed' | 'to_be_settled' | 'start_up_credit'>

/**
 * `step`: an entry's balance is not the one before it plus its amount. `newest`: the balance shown is not the one
 * after its newest entry. `opening`: a balance does not begin at zero. `difference` is what is there less what
 * should be. `gap`: entries between `entry` and the next older one are missing.
 */
export type BalanceAuditFault =
  | { kind: 'step' | 'opening'; balance: Balance; entry: number; difference: Amount }
  | { kind: 'newest'; balance: Balance; difference: Amount }
  | { kind: 'gap'; entry: number }

type PerBalance = ReadonlyMap<Balance, Entry>

/** What is known of a run of entries, newest first. */
export interface Chain {
  faults: readonly BalanceAuditFault[]
  /** The run's ends; undefined when it is empty. */
  first: Entry | undefined
  last: Entry | undefined
  newest: PerBalance
  oldest: PerBalance
}

export interface BalanceAuditVerdict {
  faults: readonly BalanceAuditFault[]
  /** False while a balance moved between the readings: its newest entry cannot be compared yet. */
  isSettled: boolean
}

export const balances = [
  'available',
  'to_be_consumed',
  'to_be_settled',
  'start_up_credit',
  'start_up_credit_in_plans',
] as const satisfies readonly Balance[]

/** The figure of a balance; undefined where the host shows no start-up credit. */
export function figureOf(reading: Balances, balance: Balance): Amount | undefined {
  if (balance === 'start_up_credit') return reading.start_up_credit?.unused
  if (balance === 'start_up_credit_in_plans') return reading.start_up_credit?.in_plans
  return reading[balance]
}

/** Holds entries, newest first, against each other. */
export function auditBalances(entries: readonly Entry[]): Chain {
  const faults: BalanceAuditFault[] = []
  const newest = new Map<Balance, Entry>()
  const oldest = new Map<Balance, Entry>()
  let before: Entry | undefined
  for (const entry of entries) {
    if (before) faults.push(...gapBetween(before, entry))
    const newer = oldest.get(entry.balance)
    if (newer) faults.push(...stepBetween(newer, entry))
    else newest.set(entry.balance, entry)
    oldest.set(entry.balance, entry)
    before = entry
  }
  return { faults, first: entries[0], last: before, newest, oldest }
}

/** The run of both, where `older` follows `newer` without a hole. */
export function joined(newer: Chain, older: Chain): Chain {
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
 * Holds a run that begins with the newest entry against the balances as read before the entries and, where these
 * moved meanwhile, after them; and its end, where there are no older entries, against zero.
 */
export function verdictOf(
  chain: Chain,
  hasMore: boolean,
  readings: readonly Balances[],
): BalanceAuditVerdict {
  const faults = hasMore ? [...chain.faults] : [...chain.faults, ...beginningOf(chain)]
  let isSettled = true
  for (const balance of balances) {
    const newest = chain.newest.get(balance)
    const found = newest || !hasMore ? checkNewest(balance, newest, readings) : undefined
    if (found === 'moving') isSettled = false
    else if (found) faults.push(found)
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

function beginningOf({ last, oldest }: Chain): BalanceAuditFault[] {
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
