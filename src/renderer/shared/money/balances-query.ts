/**
 * The balances: one query for all screens, so that all show the same response, and one request at a time, so that an older
 * response never overwrites a newer one.
 */
import type { QueryClient } from '@tanstack/react-query'
import { send } from '#data/http/client.ts'
import { type Property, walletEndpoints } from '#protocol/http/wallet.ts'
import { noticeLedgerHead } from '../ledger-history/watch-head.ts'
import { type Confirmable, staleAfterMs } from '../queries/confirmed-reads.ts'

/** Balances with the time of receipt on the monotonic clock. */
export interface ReceivedProperty extends Confirmable {
  property: Property
}

export const propertyQuery = {
  queryKey: ['wallet', 'property'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReceivedProperty> => {
    const property = await send(walletEndpoints.property, {}, { signal })
    noticeLedgerHead(property.ledger_head)
    return { property, receivedAt: performance.now() }
  },
  staleTime: staleAfterMs,
} as const

/** For `select`. */
export const propertyOf = ({ property }: ReceivedProperty): Property => property

/**
 * Removes the cached balances after money has moved, because they are outdated. To be called before other queries are refetched:
 * it would cancel the ones that wait for the balances.
 */
export function resetBalances(client: QueryClient): void {
  void client.resetQueries({ queryKey: propertyQuery.queryKey })
}
