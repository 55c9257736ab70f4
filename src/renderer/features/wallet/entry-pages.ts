/** The loaded entries: the newest ones without a hole, grown at the top by refreshing and at the end by paging. */
import type { Entry } from '#contract/wire/wallet.ts'

export interface LoadedEntries {
  /** Newest first. */
  list: readonly Entry[]
  /** Older entries are not loaded. */
  hasMore: boolean
}

/** Entries older than `before`, or the newest, in the order of the host; fewer than a page at the end. */
export type FetchPage = (before: number | undefined) => Promise<readonly Entry[]>

export const entryPageSize = 50

/** True when nothing older follows this page. */
export function isLastPage(page: readonly Entry[]): boolean {
  return page.length < entryPageSize || page.at(-1)?.id === 1
}

/** Both lists as one, newest first; what was fetched later (`fresh`) wins, since a withdrawal's status moves on. */
export function mergeEntries(known: readonly Entry[], fresh: readonly Entry[]): Entry[] {
  const byId = new Map([...known, ...fresh].map((entry) => [entry.id, entry]))
  return [...byId.values()].sort((a, b) => b.id - a.id)
}

/** How far back a refresh must read: to what is known, and to the oldest withdrawal that still waits. */
export function refreshReach(known: readonly Entry[]): number {
  const waiting = known.findLast((entry) => entry.status === 'pending')?.id ?? Number.POSITIVE_INFINITY
  return Math.min((known[0]?.id ?? 0) + 1, waiting)
}

/** Reads what is new and what may have changed; `known` is asked for at the start and again at the end. */
export async function refreshEntries(
  fetchPage: FetchPage,
  known: () => LoadedEntries | undefined,
): Promise<LoadedEntries> {
  const reach = refreshReach(known()?.list ?? [])
  const fresh: Entry[] = []
  for (;;) {
    const page = await fetchPage(fresh.at(-1)?.id)
    fresh.push(...page)
    if (isLastPage(page)) return { list: mergeEntries([], fresh), hasMore: false }
    const oldest = page.at(-1)?.id ?? 0
    if (!known() || oldest <= reach) break
  }
  const before = known()
  return { list: mergeEntries(before?.list ?? [], fresh), hasMore: before?.hasMore ?? true }
}

/** The loaded entries with the page after them. */
export function withOlderPage(known: LoadedEntries, page: readonly Entry[]): LoadedEntries {
  return { list: mergeEntries(page, known.list), hasMore: !isLastPage(page) }
}
