/** The funding details as they are loaded: kept fresh at the top, grown at the end, checked as they come. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from '#api/client.ts'
import { type Entry, type Property, walletCalls } from '#protocol/http/wallet.ts'
import { propertyQuery } from '#shared/money/balances-query.ts'
import { refreshMs, walletKeys } from '../../api.ts'
import { auditBalances, type BalanceAuditVerdict, type Chain, joined, verdictOf } from '../balance-audit.ts'
import {
  entryPageSize,
  type FetchPage,
  type LoadedEntries,
  type Refreshed,
  refreshEntries,
  withOlderPage,
} from '../entry-pages.ts'
import { type EntryFilter, isWhole } from './entry-filter.ts'

/** Pages of the entries that match: the newest, or the one older than an entry. */
export function entryPages(filter: EntryFilter): FetchPage {
  return async (before) => {
    const request = { ...filter, page_size: entryPageSize, ...(before !== undefined && { before }) }
    return (await send(walletCalls.entries, request)).list
  }
}

export const fetchEntryPage = entryPages({})

/** The loaded entries of a filter; `checked` where they are the whole, so that they can be held against balances. */
export interface ShownEntries extends LoadedEntries {
  checked: { chain: Chain; verdict: BalanceAuditVerdict; readings: readonly Property[] } | undefined
}

/** What of a filter is loaded already. */
export const knownEntries = (client: QueryClient, filter: EntryFilter) =>
  client.getQueryData<ShownEntries>(walletKeys.entries(filter))

function chainAfter({ list, base, added, isRewritten }: Refreshed<ShownEntries>): Chain {
  if (!base?.checked || isRewritten) return auditBalances(list)
  return added.length === 0 ? base.checked.chain : joined(auditBalances(added), base.checked.chain)
}

/**
 * Reads balances and entries together. Where they differ, balances may have moved in between: entries are read once more,
 * which come after those balances, and where these differ still, balances after them.
 */
async function loadWhole(client: QueryClient): Promise<ShownEntries> {
  const readBalances = async () => (await client.fetchQuery({ ...propertyQuery, staleTime: 0 })).property
  const readEntries = () => refreshEntries(fetchEntryPage, () => knownEntries(client, {}))
  const [before, together] = await Promise.all([readBalances(), readEntries()])
  const first = heldAgainst(together, [before])
  if (!hasMoved(first)) return first
  const after = await readEntries()
  const second = heldAgainst(after, [before])
  return hasMoved(second) ? heldAgainst(after, [before, await readBalances()]) : second
}

function heldAgainst(refreshed: Refreshed<ShownEntries>, readings: readonly Property[]) {
  const { list, hasMore } = refreshed
  const chain = chainAfter(refreshed)
  return { list, hasMore, checked: { chain, readings, verdict: verdictOf(chain, hasMore, readings) } }
}

const hasMoved = ({ checked }: ReturnType<typeof heldAgainst>): boolean =>
  checked.verdict.faults.some(({ kind }) => kind === 'newest')

async function loadPart(client: QueryClient, filter: EntryFilter): Promise<ShownEntries> {
  const { list, hasMore } = await refreshEntries(entryPages(filter), () => knownEntries(client, filter))
  return { list, hasMore, checked: undefined }
}

function withOlder(known: ShownEntries, before: number, page: readonly Entry[]): ShownEntries {
  const grown = withOlderPage(known, before, page)
  if (!grown || !known.checked) return grown ? { ...grown, checked: undefined } : known
  const { readings } = known.checked
  const chain = joined(known.checked.chain, auditBalances(page))
  return { ...grown, checked: { chain, readings, verdict: verdictOf(chain, grown.hasMore, readings) } }
}

/** The funding details as far as they are loaded, and how to load more. */
export function useEntries(filter: EntryFilter) {
  const client = useQueryClient()
  const queryKey = walletKeys.entries(filter)
  const query = useQuery({
    queryKey,
    queryFn: () => (isWhole(filter) ? loadWhole(client) : loadPart(client, filter)),
    refetchInterval: refreshMs,
    structuralSharing: false,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const before = knownEntries(client, filter)?.list.at(-1)?.id
      if (before === undefined) return
      const page = await entryPages(filter)(before)
      client.setQueryData<ShownEntries>(queryKey, (known) => known && withOlder(known, before, page))
    },
  })
  const loadOlder = useCallback(() => mutate(), [mutate])
  return { query, older: { load: loadOlder, isPending, error } }
}
