/**
 * The search of the history: an addition, optional for a host (docs/decisions/0069). It finds movements, by any of their entries.
 * The same rules find them on a host and, where the host does not search, among the entries that the app has loaded.
 */
import { type Amount, isNegative, isPositive } from '../amount.ts'
import type { Entry, EntryType } from '../http/wallet.ts'
import { compare, equals, larger, negate, sum } from '../money.ts'
import { codeKey } from '../validation/code.ts'
import { foldText, isNamed } from '../validation/search-text.ts'

/** What to find; nothing set finds everything. Days are in the account's time zone. */
export interface EntrySearch {
  readonly q?: string | undefined
  readonly amount_from?: Amount | undefined
  readonly amount_to?: Amount | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly type?: EntryType | undefined
}

/** True if a search is more than a list of one type. */
export const isEntrySearch = ({ q, amount_from, amount_to, from, to }: EntrySearch): boolean =>
  foldText(q ?? '') !== '' || [amount_from, amount_to, from, to].some((part) => part !== undefined)

/** The types of entries that are parts of one amount: what a plan was funded from, and a withdrawal with its fee. */
export const typesInParts: ReadonlySet<EntryType> = new Set(['ad_serving', 'manual_withdrawal'])

/** Whether an amount, without its sign, is in a range that includes both ends. */
export function isInRange(
  signed: Amount,
  { from, to }: { readonly from?: Amount | undefined; readonly to?: Amount | undefined },
): boolean {
  const amount = isNegative(signed) ? negate(signed) : signed
  return (from === undefined || compare(from, amount) <= 0) && (to === undefined || compare(amount, to) <= 0)
}

/** What the entries of one type and time, of one movement, add up to in the direction that has more. */
function totalOfParts(entries: readonly Entry[], { type, time }: Entry): Amount {
  const parts = entries.filter((part) => part.type === type && part.time === time).map(({ amount }) => amount)
  return larger(sum(parts.filter(isPositive)), negate(sum(parts.filter(isNegative))))
}

function hasAmount(
  entry: Entry,
  movement: readonly Entry[],
  { amount_from: from, amount_to: to }: EntrySearch,
): boolean {
  if (isInRange(entry.amount, { from, to })) return true
  const isExact = from !== undefined && to !== undefined && equals(from, to)
  return isExact && typesInParts.has(entry.type) && equals(totalOfParts(movement, entry), from)
}

function hasText({ reference, product_name: product, plan_number: plan }: Entry, q: string | undefined) {
  if (q === undefined) return true
  return codeKey(reference) === codeKey(q) || isNamed(product ?? '', q) || isNamed(plan ?? '', q)
}

/**
 * The references of the movements that have an entry with everything the search asks for. `dayOf` is the day of an entry in the
 * account's time zone.
 */
export function foundReferences(
  entries: readonly Entry[],
  search: EntrySearch,
  dayOf: (entry: Entry) => string,
): Set<string> {
  const { q, type, from, to } = search
  const movements = Map.groupBy(entries, ({ reference }) => reference)
  const isFound = (entry: Entry): boolean => {
    if (type !== undefined && entry.type !== type) return false
    if (!hasText(entry, q) || !hasAmount(entry, movements.get(entry.reference) ?? [], search)) return false
    if (from === undefined && to === undefined) return true
    const day = dayOf(entry)
    return (from === undefined || from <= day) && (to === undefined || day <= to)
  }
  return new Set(entries.filter(isFound).map(({ reference }) => reference))
}
