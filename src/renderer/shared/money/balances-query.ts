/**
 * The balances: one query for all screens, so that all show the same response, and one request at a time, so that an older
 * response never overwrites a newer one.
 */
import type { QueryClient } from '@tanstack/react-query'
import { send } from '#api/client.ts'
import { type Property, walletEndpoints } from '#protocol/http/wallet.ts'

/** Balances with the time of receipt on the monotonic clock. */
export interface ReceivedProperty {
  property: Property
  receivedAt: number
}

export const propertyQuery = {
  queryKey: ['wallet', 'property'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReceivedProperty> => {
    const property = await send(walletEndpoints.property, {}, { signal })
    return { property, receivedAt: performance.now() }
  },
} as const

/** For `select`. */
export const propertyOf = ({ property }: ReceivedProperty): Property => property

/** Removes the cached balances after money has moved, because they are outdated. */
export function resetBalances(client: QueryClient): void {
  void client.resetQueries({ queryKey: propertyQuery.queryKey })
}
