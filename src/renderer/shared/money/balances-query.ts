/**
 * The balances: one entry of the query cache for all screens, so that none shows an older answer than another has had, and
 * one request at a time, so that no answer is overtaken.
 */
import type { QueryClient } from '@tanstack/react-query'
import { send } from '#api/client.ts'
import { type Property, walletCalls } from '#protocol/http/wallet.ts'

/** Balances with the moment of their receipt on the monotonic clock. */
export interface ReadProperty {
  property: Property
  receivedAt: number
}

export const propertyQuery = {
  queryKey: ['wallet', 'property'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReadProperty> => {
    const property = await send(walletCalls.property, {}, { signal })
    return { property, receivedAt: performance.now() }
  },
} as const

/** The balances alone, for `select`. */
export const propertyOf = ({ property }: ReadProperty): Property => property

/** Money has moved: what was read before is older than what is known now, and is shown no more. */
export function forgetBalances(client: QueryClient): void {
  void client.resetQueries({ queryKey: propertyQuery.queryKey })
}
