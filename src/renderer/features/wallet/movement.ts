/** Finding a movement again by its reference, or a withdrawal by its `request_id`, among the entries. */
import type { Entry } from '#contract/wire/wallet.ts'
import { type FetchPage, isLastPage } from './entry-pages.ts'

/**
 * The entries of a movement, newest first, searched from the newest page on; ends with the first page behind them.
 * Empty when there are none.
 */
export async function findMovement(reference: string, fetchPage: FetchPage): Promise<Entry[]> {
  const found: Entry[] = []
  let before: number | undefined
  for (;;) {
    const page = await fetchPage(before)
    found.push(...page.filter((entry) => entry.reference === reference))
    const oldest = page.at(-1)
    if (!oldest || isLastPage(page)) return found
    if (found.length > 0 && oldest.reference !== reference) return found
    before = oldest.id
  }
}

/** How many pages a just sent withdrawal can be back. */
const recentPages = 3

/** The entry that a `request_id` made, among the recent ones. */
export async function findRequest(requestId: string, fetchPage: FetchPage): Promise<Entry | undefined> {
  let before: number | undefined
  for (let at = 0; at < recentPages; at += 1) {
    const page = await fetchPage(before)
    const entry = page.find(({ request_id }) => request_id === requestId)
    if (entry || isLastPage(page)) return entry
    before = page.at(-1)?.id
  }
  return undefined
}
