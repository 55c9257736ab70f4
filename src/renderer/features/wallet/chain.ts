/**
 * The entries against each other and against the balances (decisions, section 1): exact, on what is loaded. Entries
 * are the newest ones without a hole; what does not agree is told, never repaired.
 */
import { type Amount, add, equals, subtract, zero } from '#contract/money.ts'
import type { Balance, Entry, Property } from '#contract/wire/wallet.ts'

export type Balances = Pick<Property, 'available' | 'to_be_consumed' | 'to_be_settled' | 'start_up_credit'>

/**
 * `step`: an entry's balance is not the one before it plus its amount. `newest`: the balance shown is not the one
 * after its newest entry. `opening`: a balance does not begin at zero. `difference` is what is there less what
 * should be. `gap`: entries between `entry` and the next older one are missing.
 */
export type ChainFault =
  | { kind: 'step' | 'opening'; balance: Balance; entry: number; difference: Amount }
  | { kind: 'newest'; balance: Balance; difference: Amount }
  | { kind: 'gap'; entry: number }

export interface Chain {
  /** Newest first. */
  entries: readonly Entry[]
  /** Older entries are not loaded. */
  hasMore: boolean
  /** The balances as read before the entries and, where these moved meanwhile, after them. */
  readings: readonly Balances[]
}

export interface ChainVerdict {
  faults: readonly ChainFault[]
  /** False while a balance moved between the readings: its newest entry cannot be compared yet. */
  isSettled: boolean
}

const balances = [
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

/** Holds what is loaded against itself and against the readings. */
export function checkChain(chain: Chain): ChainVerdict {
  const faults: ChainFault[] = findGaps(chain)
  let isSettled = true
  for (const balance of balances) {
    const own = chain.entries.filter((entry) => entry.balance === balance)
    faults.push(...checkSteps(balance, own, chain.hasMore))
    const newest = checkNewest(balance, own[0], chain)
    if (newest === 'moving') isSettled = false
    else if (newest) faults.push(newest)
  }
  return { faults, isSettled }
}

function findGaps({ entries, hasMore }: Chain): ChainFault[] {
  return entries.flatMap((entry, at) => {
    const older = entries[at + 1]?.id ?? (hasMore ? entry.id - 1 : 0)
    return older === entry.id - 1 ? [] : [{ kind: 'gap' as const, entry: entry.id }]
  })
}

function checkSteps(balance: Balance, own: readonly Entry[], hasMore: boolean): ChainFault[] {
  return own.flatMap((entry, at) => {
    const older = own[at + 1]
    if (!older && hasMore) return []
    const difference = subtract(entry.balance_after, add(older?.balance_after ?? zero, entry.amount))
    if (equals(difference, zero)) return []
    return [{ kind: older ? ('step' as const) : ('opening' as const), balance, entry: entry.id, difference }]
  })
}

function checkNewest(
  balance: Balance,
  newest: Entry | undefined,
  chain: Chain,
): ChainFault | 'moving' | undefined {
  if (!newest && chain.hasMore) return undefined
  const figures = chain.readings.flatMap((reading) => figureOf(reading, balance) ?? [])
  const [first] = figures
  if (first === undefined) return undefined
  const expected = newest?.balance_after ?? zero
  if (figures.some((figure) => equals(figure, expected))) return undefined
  if (figures.some((figure) => !equals(figure, first))) return 'moving'
  return { kind: 'newest', balance, difference: subtract(first, expected) }
}
