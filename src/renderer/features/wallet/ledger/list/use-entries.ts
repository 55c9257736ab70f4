/** The funding details: refreshed at the top, paged at the end and audited as they load. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from '#data/http/client.ts'
import { type Entry, type Property, walletEndpoints } from '#protocol/http/wallet.ts'
import { propertyQuery } from '#shared/money/balances-query.ts'
import { refreshMs, walletKeys } from '../../api.ts'
import {
  auditBalances,
  type BalanceAudit,
  type BalanceAuditVerdict,
  joinAudits,
  verdictOf,
} from '../balance-audit.ts'
import {
  entryPageSize,
  type FetchPage,
  type LoadedEntries,
  type Refreshed,
  refreshEntries,
  withOlderPage,
} from '../entry-pages.ts'
import { watchHistory } from '../history-store.ts'
import { type EntryFilter, isUnfiltered } from './entry-filter.ts'

/** Fetches pages of the matching entries: the newest, or the one older than an entry. */
export function entryPages(filter: EntryFilter): FetchPage {
  return async (before) => {
    const request = { ...filter, page_size: entryPageSize, ...(before !== undefined && { before }) }
    const isTop = before === undefined && isUnfiltered(filter)
    return (await watchHistory(() => send(walletEndpoints.entries, request), { isTop })).list
  }
}

export const fetchEntryPage = entryPages({})

/** The loaded entries of a filter; `checked` without a filter, because only then they can be compared with balances. */
export interface ShownEntries extends LoadedEntries {
  checked: { audit: BalanceAudit; verdict: BalanceAuditVerdict; readings: readonly Property[] } | undefined
}

/** The cached entries of a filter. */
export const cachedEntries = (client: QueryClient, filter: EntryFilter) =>
  client.getQueryData<ShownEntries>(walletKeys.entries(filter))

function auditOf({ list, base, added, isRewritten }: Refreshed<ShownEntries>): BalanceAudit {
  if (!base?.checked || isRewritten) return auditBalances(list)
  return added.length === 0 ? base.checked.audit : joinAudits(auditBalances(added), base.checked.audit)
}

/**
 * Fetches balances and entries at the same time. If they differ, the balances may have changed in between: the entries
 * are fetched again, after those balances, and if they still differ, the balances after them.
 */
async function loadUnfiltered(client: QueryClient): Promise<ShownEntries> {
  const fetchBalances = async () => (await client.fetchQuery({ ...propertyQuery, staleTime: 0 })).property
  const fetchEntries = () => refreshEntries(fetchEntryPage, () => cachedEntries(client, {}))
  const [before, together] = await Promise.all([fetchBalances(), fetchEntries()])
  const first = checkedAgainst(together, [before])
  if (!differsFromBalances(first)) return first
  const after = await fetchEntries()
  const second = checkedAgainst(after, [before])
  return differsFromBalances(second) ? checkedAgainst(after, [before, await fetchBalances()]) : second
}

function checkedAgainst(refreshed: Refreshed<ShownEntries>, readings: readonly Property[]) {
  const { list, hasMore } = refreshed
  const audit = auditOf(refreshed)
  return { list, hasMore, checked: { audit, readings, verdict: verdictOf(audit, hasMore, readings) } }
}

const differsFromBalances = ({ checked }: ReturnType<typeof checkedAgainst>): boolean =>
  checked.verdict.faults.some(({ kind }) => kind === 'newest')

async function loadFiltered(client: QueryClient, filter: EntryFilter): Promise<ShownEntries> {
  const { list, hasMore } = await refreshEntries(entryPages(filter), () => cachedEntries(client, filter))
  return { list, hasMore, checked: undefined }
}

function withOlder(loaded: ShownEntries, before: number, page: readonly Entry[]): ShownEntries {
  const extended = withOlderPage(loaded, before, page)
  if (!extended || !loaded.checked) return extended ? { ...extended, checked: undefined } : loaded
  const { readings } = loaded.checked
  const audit = joinAudits(loaded.checked.audit, auditBalances(page))
  return { ...extended, checked: { audit, readings, verdict: verdictOf(audit, extended.hasMore, readings) } }
}

/** The loaded funding details, and a function to load older ones. */
export function useEntries(filter: EntryFilter) {
  const client = useQueryClient()
  const queryKey = walletKeys.entries(filter)
  const query = useQuery({
    queryKey,
    queryFn: () => (isUnfiltered(filter) ? loadUnfiltered(client) : loadFiltered(client, filter)),
    refetchInterval: refreshMs,
    structuralSharing: false,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const before = cachedEntries(client, filter)?.list.at(-1)?.id
      if (before === undefined) return
      const page = await entryPages(filter)(before)
      client.setQueryData<ShownEntries>(queryKey, (loaded) => loaded && withOlder(loaded, before, page))
    },
  })
  const loadOlder = useCallback(() => mutate(), [mutate])
  return { query, older: { load: loadOlder, isPending, error } }
}
