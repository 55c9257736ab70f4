/** A statement from the host's statement endpoint, oldest entries first. */
import type { Amount } from '#protocol/amount.ts'
import type { Balance, Entry } from '#protocol/http/wallet.ts'
import type { Statement as Page } from '#protocol/http/wallet-additions.ts'
import { addEntries, type Gathering, type Statement } from './statement.ts'

/** Fetches the page of entries after an entry id, or the first page. */
export type FetchStatementPage = (after: number | undefined) => Promise<Page>

const figuresOf = (list: Page['opening']) => new Map(list.map(({ balance, amount }) => [balance, amount]))

/**
 * Fetches pages until the host's total is reached. The closing balances come from the last page: an entry that is made
 * meanwhile is in both or in neither.
 */
export async function statementFromPages(
  fetchPage: FetchStatementPage,
  { onProgress, signal }: Gathering,
): Promise<Statement> {
  const entries: Entry[] = []
  let moved = new Map<Balance, Amount>()
  let opening: Page['opening'] | undefined
  for (;;) {
    const after = entries.at(-1)?.id
    const page = await fetchPage(after)
    signal.throwIfAborted()
    const fresh = page.list.filter(({ id }) => after === undefined || id > after)
    opening ??= page.opening
    entries.push(...fresh)
    moved = addEntries(moved, fresh)
    onProgress({ loaded: entries.length, total: page.total })
    if (fresh.length > 0 && entries.length < page.total) continue
    const { currency, from, to, closing, total } = page
    return {
      currency,
      from,
      to,
      opening: figuresOf(opening),
      closing: figuresOf(closing),
      entries,
      moved,
      total,
    }
  }
}
