/** The loaded entries: the newest ones without a gap. Refreshing adds entries at the top, paging at the end. */
import type { Entry } from '#protocol/http/wallet.ts'

export interface LoadedEntries {
  /** Newest first. */
  list: readonly Entry[]
  /** Older entries are not loaded. */
  hasMore: boolean
}

export interface Refreshed<Loaded extends LoadedEntries> extends LoadedEntries {
  /** The entries it was merged into; undefined when the list was reloaded. */
  base: Loaded | undefined
  /** The entries at the top that `base` did not have. */
  added: readonly Entry[]
  /** The figures of a loaded entry changed, or a gap was filled. */
  isRewritten: boolean
}

/** Fetches the entries older than `before`, or the newest, in the host's order; fewer than a page at the end. */
export type FetchPage = (before: number | undefined) => Promise<readonly Entry[]>

export const entryPageSize = 50

/** With more new entries than these pages hold, the list is reloaded. */
const maxNewPages = 4

/** True when nothing older follows this page. */
export function isLastPage(page: readonly Entry[]): boolean {
  return page.length < entryPageSize || page.at(-1)?.id === 1
}

const oldestOf = (entries: readonly Entry[]): number => entries.at(-1)?.id ?? Number.POSITIVE_INFINITY

/**
 * Fetches new entries and the current state of pending withdrawals. `getLoaded` is called at the start and, because
 * paging continues meanwhile, again at the end. Returns the same list object when nothing changed.
 */
export async function refreshEntries<Loaded extends LoadedEntries>(
  fetchPage: FetchPage,
  getLoaded: () => Loaded | undefined,
): Promise<Refreshed<Loaded>> {
  const loaded = getLoaded()
  const top = loaded?.list[0]?.id ?? 0
  const fresh: Entry[] = []
  for (let pages = 1; ; pages += 1) {
    const page = await fetchPage(fresh.at(-1)?.id)
    fresh.push(...page)
    if (isLastPage(page)) return reloaded(fresh, false, getLoaded())
    if (loaded && oldestOf(page) <= top) break
    if (!loaded || pages === maxNewPages) return reloaded<Loaded>(fresh, true, undefined)
  }
  const pending = await fetchPending(fetchPage, loaded.list, oldestOf(fresh))
  const base = getLoaded()
  return base ? merged(base, [...fresh, ...pending]) : reloaded<Loaded>(fresh, true, undefined)
}

/** Fetches the pages with the pending withdrawals older than `floor`. */
async function fetchPending(
  fetchPage: FetchPage,
  loaded: readonly Entry[],
  floor: number,
): Promise<readonly Entry[]> {
  const found: Entry[] = []
  let below = floor
  for (const { id, status } of loaded) {
    if (status !== 'pending' || id >= below) continue
    const page = await fetchPage(id + 1)
    found.push(...page)
    below = Math.min(id, oldestOf(page))
  }
  return found
}

function reloaded<Loaded extends LoadedEntries>(
  list: readonly Entry[],
  hasMore: boolean,
  loaded: Loaded | undefined,
): Refreshed<Loaded> {
  if (loaded && !loaded.hasMore && !hasMore && loaded.list.length === list.length) return merged(loaded, list)
  return { list, hasMore, base: undefined, added: list, isRewritten: false }
}

function merged<Loaded extends LoadedEntries>(base: Loaded, fetched: readonly Entry[]): Refreshed<Loaded> {
  const top = base.list[0]?.id ?? 0
  const added = fetched.filter(({ id }) => id > top)
  let list = base.list
  let isRewritten = false
  for (const entry of fetched) {
    if (entry.id > top || entry.id < oldestOf(base.list)) continue
    const index = indexOfEntry(list, entry.id)
    const existing = list[index]
    if (existing && existing.id === entry.id && isSame(existing, entry)) continue
    isRewritten ||= existing?.id !== entry.id || !hasSameFigures(existing, entry)
    list = list.toSpliced(index, existing?.id === entry.id ? 1 : 0, entry)
  }
  if (added.length > 0) list = [...added, ...list]
  return { list, hasMore: base.hasMore, base, added, isRewritten }
}

/** The index of an entry in a list that is newest first, or the index to insert it at; a binary search. */
export function indexOfEntry(list: readonly Entry[], id: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.id ?? 0) > id) low = middle + 1
    else high = middle
  }
  return low
}

const isSame = (a: Entry, b: Entry): boolean => JSON.stringify(a) === JSON.stringify(b)

const hasSameFigures = (a: Entry, b: Entry): boolean =>
  a.amount === b.amount && a.balance === b.balance && a.balance_after === b.balance_after

/** The loaded entries with the page fetched after `before`; undefined when the page no longer follows them. */
export function withOlderPage(
  loaded: LoadedEntries,
  before: number,
  page: readonly Entry[],
): LoadedEntries | undefined {
  if (oldestOf(loaded.list) !== before) return undefined
  return { list: [...loaded.list, ...page], hasMore: !isLastPage(page) }
}
