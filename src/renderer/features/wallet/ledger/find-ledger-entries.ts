/** Finds the entries of a movement by its reference, or of a withdrawal by its `request_id`. */
import { isNegative, isPositive } from '#protocol/amount.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { type FetchPage, isLastPage } from './entry-pages.ts'

interface Search {
  isMatch: (entry: Entry) => boolean
  /** True when no more matches are expected among older entries. */
  isComplete: (found: readonly Entry[]) => boolean
  maxPages?: number
}

/**
 * The matching entries, newest first. Searches from the newest page on, until the first other entry after a complete
 * result, or for `maxPages`.
 */
async function findEntries(
  fetchPage: FetchPage,
  { isMatch, isComplete, maxPages = Number.POSITIVE_INFINITY }: Search,
): Promise<Entry[]> {
  const found: Entry[] = []
  let before: number | undefined
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = await fetchPage(before)
    found.push(...page.filter(isMatch))
    const oldest = page.at(-1)
    if (!oldest || isLastPage(page) || (isComplete(found) && !isMatch(oldest))) break
    before = oldest.id
  }
  return found
}

/** True for all entries of a movement; those of a returned withdrawal may be far apart. */
function isCompleteMovement(found: readonly Entry[]): boolean {
  if (found.length === 0) return false
  const isReturned = found.some(({ status }) => status === 'refused' || status === 'cancelled')
  if (!isReturned) return true
  return found.some(({ amount }) => isNegative(amount)) && found.some(({ amount }) => isPositive(amount))
}

/** How many entries above a known one the search starts; a movement has only a few. */
const entriesAbove = 20

/** The entries of a movement, newest first; `near` is the id of one of them, if known. */
export async function findLedgerEntries(
  reference: string,
  fetchPage: FetchPage,
  near?: number,
): Promise<Entry[]> {
  const isMatch = (entry: Entry) => entry.reference === reference
  if (near !== undefined) {
    const nearby = (await fetchPage(near + entriesAbove)).filter(isMatch)
    if (isCompleteMovement(nearby)) return nearby
  }
  return findEntries(fetchPage, { isMatch, isComplete: isCompleteMovement })
}

/** How many pages back the entries of a recent request can be. */
const recentPages = 3

/** The recent entries of the request with this `request_id`, newest first. */
export function findRequest(requestId: string, fetchPage: FetchPage): Promise<Entry[]> {
  return findEntries(fetchPage, {
    isMatch: (entry) => entry.request_id === requestId,
    isComplete: (found) => found.length > 0,
    maxPages: recentPages,
  })
}
