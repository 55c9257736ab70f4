/** The wallet's queries and requests. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '#data/http/client.ts'
import type { IdempotentRequest } from '#data/idempotency/execute.ts'
import { useIdempotentRequest } from '#data/idempotency/use-idempotent-request.ts'
import { ensureConfig } from '#data/load.ts'
import { useLanguage } from '#i18n/i18n.ts'
import type { EntrySearch } from '#protocol/entries/entry-search.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { propertyQuery } from '#shared/money/balances-query.ts'
import type { EntryFilter } from './ledger/list/entry-filter.ts'

export const walletKeys = {
  all: ['wallet'],
  property: propertyQuery.queryKey,
  entries: (filter: EntryFilter) => ['wallet', 'entries', filter],
  found: (search: EntrySearch) => ['wallet', 'found', search],
  month: (month: string, type: string | undefined) => ['wallet', 'month', month, type],
  latestWithdrawals: ['wallet', 'latest withdrawals'],
  firstEntry: ['wallet', 'first entry'],
  disputes: ['wallet', 'disputes'],
  deposits: ['wallet', 'deposits'],
  waitingDeposits: ['wallet', 'waiting deposits'],
  deposit: (reference: string) => ['wallet', 'deposit', reference],
  spendingCap: ['wallet', 'spending cap'],
  destinations: ['wallet', 'destinations'],
  methods: (language: string) => ['wallet', 'methods', language],
  movement: (reference: string) => ['wallet', 'movement', reference],
  plan: (planId: string) => ['wallet', 'plan', planId],
  delivery: (planId: string, day: string) => ['wallet', 'delivery', planId, day],
} as const

/** Shorter than the 5 s after which figures count as stale. */
export const refreshMs = 3_000

/** The balances; on screens with the funding details, loading the entries refreshes them too. */
export const useProperty = () => useQuery(propertyQuery)

/** The bound card and address. */
export const useDestinations = () =>
  useQuery({
    queryKey: walletKeys.destinations,
    queryFn: ({ signal }) => send(walletEndpoints.bankCard, {}, { signal }),
  })

/** The withdrawal methods of the basic config. */
export function useWithdrawalMethods() {
  const language = useLanguage()
  return useQuery({
    queryKey: walletKeys.methods(language),
    queryFn: async () => (await ensureConfig()).withdraw_method_config,
  })
}

/** An idempotent request after which the wallet is refetched. */
export function useWalletRequest<Body, Receipt>(request: IdempotentRequest<Body, Receipt>) {
  const queries = useQueryClient()
  return useIdempotentRequest(request, () => queries.invalidateQueries({ queryKey: walletKeys.all }))
}
