/** A host that searches the history finds what it should, and nothing else. */
import { type EntrySearch, foundReferences } from '#protocol/entries/entry-search.ts'
import { type Entry, walletEndpoints } from '#protocol/http/wallet.ts'
import { amount, compare, negate, zero } from '#protocol/money.ts'
import { type Check, type CheckContext, ok } from './check.ts'
import { must, NothingToCheck } from './client.ts'

const { path } = walletEndpoints.entries

/** More would take a slow host too long. */
const maxPages = 10

/** Every entry of the account. */
async function allEntries({ client }: CheckContext): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (let page = 0; page < maxPages; page += 1) {
    const before = entries.at(-1)?.id
    const { list } = await ok(client, 'entries', {
      page_size: 100,
      ...(before !== undefined && { before }),
    })
    entries.push(...list)
    if (list.length < 100) break
  }
  if (entries.length === 0) throw new NothingToCheck('the account has no entry')
  if (entries.at(-1)?.id !== 1) throw new NothingToCheck('the account has more entries than are checked')
  return entries
}

/** The references that a search finds, in all of its parts. */
async function searched({ client }: CheckContext, search: EntrySearch): Promise<Set<string>> {
  const found = new Set<string>()
  for (let before: number | undefined; ; ) {
    const answer = await ok(client, 'entries', {
      ...search,
      page_size: 100,
      ...(before !== undefined && { before }),
    })
    if (answer.search === undefined) throw new NothingToCheck(`${path} does not search`)
    for (const { reference } of answer.list) found.add(reference)
    const { next } = answer.search
    if (next === undefined) return found
    must(before === undefined || next < before, 'entries: a search does not go on', { before, next })
    before = next
  }
}

export const entrySearchChecks: readonly Check[] = [
  {
    area: 'reading',
    name: 'entries with a search, where offered: the movements with the amount, text and kind, each with all of its entries',
    run: async (context) => {
      const all = await allEntries(context)
      const [newest] = all
      const oldest = all.at(-1)
      if (newest === undefined || oldest === undefined) return
      const sizeOf = ({ amount }: Entry) => (compare(amount, zero) < 0 ? negate(amount) : amount)
      const exact = { amount_from: sizeOf(newest), amount_to: sizeOf(newest) }
      const searches: readonly EntrySearch[] = [
        exact,
        { ...exact, type: newest.type },
        { amount_from: sizeOf(oldest) },
        { amount_from: amount('0.01'), amount_to: sizeOf(oldest) },
        { q: newest.reference.toLowerCase() },
        { q: all.find((entry) => entry.product_name !== undefined)?.product_name ?? oldest.reference },
        { q: 'a text that no movement has' },
      ]
      for (const search of searches) {
        const found = await searched(context, search)
        const expected = foundReferences(all, search, () => '')
        const [got, wanted] = [[...found].toSorted(), [...expected].toSorted()]
        must(String(got) === String(wanted), `entries ${JSON.stringify(search)}: other movements`, got)
      }
    },
  },
]
