/** The loaded entries: the newest ones without a hole, grown at the top by refreshing and at the end by paging. */
import type { Entry } from '#protocol/http/wallet.ts'

export interface LoadedEntries {
  /** Newest first. */
  list: readonly Entry[]
  /** Older entries are not loaded. */
  hasMore: boolean
}

export interface Refreshed<Known extends LoadedEntries> extends LoadedEntries {
  /** What it was merged into; undefined when it began anew. */
  base: Known | undefined
  /** The entries at the top that `base` did not have. */
  added: readonly Entry[]
  /** An entry that was known came back with other figures, or a hole was filled. */
  isRewritten: boolean
}

/** Entries older than `before`, or the newest, in the order of the host; fewer than a page at the end. */
export type FetchPage = (before: number | undefined) => Promise<readonly Entry[]>

export const entryPageSize = 50

/** After more new entries than these pages hold, the list begins anew. */
const mostNewPages = 4

/** True when nothing older follows this page. */
export function isLastPage(page: readonly Entry[]): boolean {
  return page.length < entryPageSize || page.at(-1)?.id === 1
}

const oldestOf = (entries: readonly Entry[]): number => entries.at(-1)?.id ?? Number.POSITIVE_INFINITY

/**
 * Reads what is new, and what became of the withdrawals that still wait; `known` is asked for at the start and, since
 * paging goes on meanwhile, again at the end. Gives the very same list when nothing changed.
 */
export async function refreshEntries<Known extends LoadedEntries>(
  fetchPage: FetchPage,
  known: () => Known | undefined,
): Promise<Refreshed<Known>> {
  const before = known()
  const top = before?.list[0]?.id ?? 0
  const fresh: Entry[] = []
  for (let pages = 1; ; pages += 1) {
    const page = await fetchPage(fresh.at(-1)?.id)
    fresh.push(...page)
    if (isLastPage(page)) return anew(fresh, false, known())
    if (before && oldestOf(page) <= top) break
    if (!before || pages === mostNewPages) return anew<Known>(fresh, true, undefined)
  }
  const waited = await fetchWaiting(fetchPage, before.list, oldestOf(fresh))
  const base = known()
  return base ? merged(base, [...fresh, ...waited]) : anew<Known>(fresh, true, undefined)
}

/** The pages with the waiting withdrawals below `floor`. */
async function fetchWaiting(
  fetchPage: FetchPage,
  known: readonly Entry[],
  floor: number,
): Promise<readonly Entry[]> {
  const found: Entry[] = []
  let below = floor
  for (const { id, status } of known) {
    if (status !== 'pending' || id >= below) continue
    const page = await fetchPage(id + 1)
    found.push(...page)
    below = Math.min(id, oldestOf(page))
  }
  return found
}

function anew<Known extends LoadedEntries>(
  list: readonly Entry[],
  hasMore: boolean,
  known: Known | undefined,
): Refreshed<Known> {
  if (known && !known.hasMore && !hasMore && known.list.length === list.length) return merged(known, list)
  return { list, hasMore, base: undefined, added: list, isRewritten: false }
}

function merged<Known extends LoadedEntries>(base: Known, read: readonly Entry[]): Refreshed<Known> {
  const top = base.list[0]?.id ?? 0
  const added = read.filter(({ id }) => id > top)
  let list = base.list
  let isRewritten = false
  for (const entry of read) {
    if (entry.id > top || entry.id < oldestOf(base.list)) continue
    const at = indexOfEntry(list, entry.id)
    const known = list[at]
    if (known && known.id === entry.id && isSame(known, entry)) continue
    isRewritten ||= known?.id !== entry.id || !hasSameFigures(known, entry)
    list = list.toSpliced(at, known?.id === entry.id ? 1 : 0, entry)
  }
  if (added.length > 0) list = [...added, ...list]
  return { list, hasMore: base.hasMore, base, added, isRewritten }
}

/** Where an entry stands, or would stand, in a list that is newest first. */
export function indexOfEntry(list: readonly Entry[], id: number): number {
  let from = 0
  let to = list.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((list[middle]?.id ?? 0) > id) from = middle + 1
    else to = middle
  }
  return from
}

const isSame = (a: Entry, b: Entry): boolean => JSON.stringify(a) === JSON.stringify(b)

const hasSameFigures = (a: Entry, b: Entry): boolean =>
  a.amount === b.amount && a.balance === b.balance && a.balance_after === b.balance_after

/** The loaded entries with the page that was read after `before`; undefined when it does not follow them any more. */
export function withOlderPage(
  known: LoadedEntries,
  before: number,
  page: readonly Entry[],
): LoadedEntries | undefined {
  if (oldestOf(known.list) !== before) return undefined
  return { list: [...known.list, ...page], hasMore: !isLastPage(page) }
}
