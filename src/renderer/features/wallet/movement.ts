/** Finding a movement again by its reference, or a withdrawal by its `request_id`, among the entries. */
import type { Entry } from '#contract/wire/wallet.ts'
import { type FetchPage, isLastPage } from './entry-pages.ts'

/**
 * The neighbouring entries that match, newest first, searched from the newest page on; ends with the first other
 * entry behind them, or after so many pages. Empty when there are none.
 */
async function findEntries(
  isWanted: (entry: Entry) => boolean,
  fetchPage: FetchPage,
  mostPages = Number.POSITIVE_INFINITY,
): Promise<Entry[]> {
  const found: Entry[] = []
  let before: number | undefined
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await fetchPage(before)
    found.push(...page.filter(isWanted))
    const oldest = page.at(-1)
    if (!oldest || isLastPage(page) || (found.length > 0 && !isWanted(oldest))) break
    before = oldest.id
  }
  return found
}

/** The entries of a movement, newest first. */
export function findMovement(reference: string, fetchPage: FetchPage): Promise<Entry[]> {
  return findEntries((entry) => entry.reference === reference, fetchPage)
}

/** How many pages a just sent withdrawal can be back. */
const recentPages = 3

/** The entries that a `request_id` made, among the recent ones, newest first. */
export function findRequest(requestId: string, fetchPage: FetchPage): Promise<Entry[]> {
  return findEntries((entry) => entry.request_id === requestId, fetchPage, recentPages)
}
