/** Finding a movement again by its reference, or a withdrawal by its `request_id`, among the entries. */
import { isNegative, isPositive } from '#protocol/amount.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { type FetchPage, isLastPage } from './entry-pages.ts'

interface Search {
  isWanted: (entry: Entry) => boolean
  /** True when no more of them are to be expected further back. */
  isEnough: (found: readonly Entry[]) => boolean
  mostPages?: number
}

/**
 * The entries that match, newest first, searched from the newest page on; ends with the first other entry behind
 * enough of them, or after so many pages. Empty when there are none.
 */
async function findEntries(
  fetchPage: FetchPage,
  { isWanted, isEnough, mostPages = Number.POSITIVE_INFINITY }: Search,
): Promise<Entry[]> {
  const found: Entry[] = []
  let before: number | undefined
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await fetchPage(before)
    found.push(...page.filter(isWanted))
    const oldest = page.at(-1)
    if (!oldest || isLastPage(page) || (isEnough(found) && !isWanted(oldest))) break
    before = oldest.id
  }
  return found
}

/** True for all entries of a movement; those of a withdrawal that was given back may stand far apart. */
function isWholeMovement(found: readonly Entry[]): boolean {
  if (found.length === 0) return false
  const isReturned = found.some(({ status }) => status === 'refused' || status === 'cancelled')
  if (!isReturned) return true
  return found.some(({ amount }) => isNegative(amount)) && found.some(({ amount }) => isPositive(amount))
}

/** How far above a known entry the search begins; a movement has a few entries. */
const above = 20

/** The entries of a movement, newest first; `near` is the number of one of them, where it is known. */
export async function findLedgerEntries(
  reference: string,
  fetchPage: FetchPage,
  near?: number,
): Promise<Entry[]> {
  const isWanted = (entry: Entry) => entry.reference === reference
  if (near !== undefined) {
    const around = (await fetchPage(near + above)).filter(isWanted)
    if (isWholeMovement(around)) return around
  }
  return findEntries(fetchPage, { isWanted, isEnough: isWholeMovement })
}

/** How many pages a just sent withdrawal can be back. */
const recentPages = 3

/** The entries that a `request_id` made, among the recent ones, newest first. */
export function findRequest(requestId: string, fetchPage: FetchPage): Promise<Entry[]> {
  return findEntries(fetchPage, {
    isWanted: (entry) => entry.request_id === requestId,
    isEnough: (found) => found.length > 0,
    mostPages: recentPages,
  })
}
