/** What the wallet reads. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from '#api/client.ts'
import { type Property, walletCalls } from '#contract/wire/wallet.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { ensureConfig } from '#session/load.ts'
import { type ChainVerdict, checkChain } from './chain.ts'
import {
  entryPageSize,
  type FetchPage,
  type LoadedEntries,
  refreshEntries,
  withOlderPage,
} from './entry-pages.ts'
import { findMovement } from './movement.ts'

export const walletKeys = {
  all: ['wallet'],
  property: ['wallet', 'property'],
  entries: ['wallet', 'entries'],
  destinations: ['wallet', 'destinations'],
  methods: (language: string) => ['wallet', 'methods', language],
  movement: (reference: string) => ['wallet', 'movement', reference],
} as const

/** Below the 5 s after which figures count as old. */
const refreshMs = 3_000

/** Balances with the moment of their receipt on the monotonic clock. */
export interface ReadProperty {
  property: Property
  receivedAt: number
}

const propertyQuery = {
  queryKey: walletKeys.property,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReadProperty> => {
    const property = await send(walletCalls.property, {}, { signal })
    return { property, receivedAt: performance.now() }
  },
}

/**
 * True when there is nothing to show and the last try, or one before it, failed: polling must not turn an error back
 * into a skeleton.
 */
export function hasFailed({ data, errorUpdateCount }: { data: unknown; errorUpdateCount: number }): boolean {
  return data === undefined && errorUpdateCount > 0
}

/** The balances; where the funding details are shown too, these keep them fresh. */
export const useProperty = () => useQuery(propertyQuery)

/** The newest page, or the page older than an entry. */
export const fetchEntryPage: FetchPage = async (before) => {
  const page = { page_size: entryPageSize }
  const { list } = await send(walletCalls.entries, before === undefined ? page : { ...page, before })
  return list
}

export interface CheckedEntries extends LoadedEntries {
  verdict: ChainVerdict
  /** The balances that the verdict was found with. */
  readings: readonly Property[]
}

function checked(entries: LoadedEntries, readings: readonly Property[]): CheckedEntries {
  const { list, hasMore } = entries
  return { list, hasMore, readings, verdict: checkChain({ entries: list, hasMore, readings }) }
}

const knownEntries = (client: QueryClient) => client.getQueryData<CheckedEntries>(walletKeys.entries)

/** Reads balances, then entries, and balances again where they differ: these may have moved in between. */
async function loadEntries(client: QueryClient): Promise<CheckedEntries> {
  const read = async () => (await client.fetchQuery({ ...propertyQuery, staleTime: 0 })).property
  const before = await read()
  const entries = await refreshEntries(fetchEntryPage, () => knownEntries(client))
  const first = checked(entries, [before])
  return first.verdict.faults.some(({ kind }) => kind === 'newest')
    ? checked(entries, [before, await read()])
    : first
}

/** The funding details as far as they are loaded, and how to load more. */
export function useEntries() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: walletKeys.entries,
    queryFn: () => loadEntries(client),
    refetchInterval: refreshMs,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const oldest = knownEntries(client)?.list.at(-1)
      if (!oldest) return
      const page = await fetchEntryPage(oldest.id)
      client.setQueryData<CheckedEntries>(
        walletKeys.entries,
        (known) => known && checked(withOlderPage(known, page), known.readings),
      )
    },
  })
  const loadOlder = useCallback(() => mutate(), [mutate])
  return { query, older: { load: loadOlder, isPending, error } }
}

/** The entries of a movement; those that are loaded already show while all are searched. */
export function useMovement(reference: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: walletKeys.movement(reference),
    queryFn: () => findMovement(reference, fetchEntryPage),
    placeholderData: () => {
      const loaded = knownEntries(client)?.list.filter((entry) => entry.reference === reference)
      return loaded && loaded.length > 0 ? loaded : undefined
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'pending') ? refreshMs : false,
  })
}

/** What is bound: card, address. */
export const useDestinations = () =>
  useQuery({
    queryKey: walletKeys.destinations,
    queryFn: ({ signal }) => send(walletCalls.bankCard, {}, { signal }),
  })

/** The ways to be paid out, by the basic config. */
export function useWithdrawMethods() {
  const language = useLanguage()
  return useQuery({
    queryKey: walletKeys.methods(language),
    queryFn: async () => (await ensureConfig()).withdraw_method_config,
  })
}
