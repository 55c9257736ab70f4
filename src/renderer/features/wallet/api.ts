/** What the wallet reads. */
import { useQuery } from '@tanstack/react-query'
import { send } from '#api/client.ts'
import { type Property, walletCalls } from '#contract/wire/wallet.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { ensureConfig } from '#session/load.ts'
import type { EntryFilter } from './funding/entry-filter.ts'

export const walletKeys = {
  all: ['wallet'],
  property: ['wallet', 'property'],
  entries: (filter: EntryFilter) => ['wallet', 'entries', filter],
  month: (month: string) => ['wallet', 'month', month],
  firstEntry: ['wallet', 'first entry'],
  disputes: ['wallet', 'disputes'],
  spendingCap: ['wallet', 'spending cap'],
  destinations: ['wallet', 'destinations'],
  methods: (language: string) => ['wallet', 'methods', language],
  movement: (reference: string) => ['wallet', 'movement', reference],
} as const

/** Below the 5 s after which figures count as old. */
export const refreshMs = 3_000

/** Balances with the moment of their receipt on the monotonic clock. */
export interface ReadProperty {
  property: Property
  receivedAt: number
}

export const propertyQuery = {
  queryKey: walletKeys.property,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReadProperty> => {
    const property = await send(walletCalls.property, {}, { signal })
    return { property, receivedAt: performance.now() }
  },
}

/** The balances; where the funding details are shown too, these keep them fresh. */
export const useProperty = () => useQuery(propertyQuery)

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
