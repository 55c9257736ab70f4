/** The queries of the ad center. */
import {
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { whileFailed } from '#api/query.ts'
import { currentTimeZone } from '#i18n/account-time-zone.ts'
import {
  type Statistics,
  type StatisticsPeriod,
  statisticsEndpoints,
  statisticsPeriods,
} from '#protocol/http/statistics.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { refreshUser } from '#session/load.ts'
import { propertyOf, propertyQuery } from '#shared/money/balances-query.ts'
import type { Observable } from '#shared/queries/observable.ts'
import { adCenterQueries, statisticsKey } from './keys.ts'
import { afterFailure, afterResponse, initialBackoff, nextRequestMs } from './polling-backoff.ts'

const statisticsRequest = (period: StatisticsPeriod) => ({
  type: statisticsPeriods[period],
  user_time_zone: currentTimeZone(),
})

/** Fetches the figures; the host may answer that those of `known` have not changed. */
async function fetchStatistics(
  period: StatisticsPeriod,
  { signal, known }: { signal: AbortSignal; known?: Statistics | undefined },
): Promise<Statistics> {
  const response = await send(
    statisticsEndpoints.statistics,
    { ...statisticsRequest(period), version: known?.version },
    { signal },
  )
  if (!('unchanged' in response)) return response
  if (known === undefined) throw new ApiError('data', { key: 'general.dataError' })
  return { ...known, as_of: response.as_of }
}

export interface Received {
  readonly statistics: Statistics
  /** By `performance.now()`. */
  readonly receivedAt: number
}

/** The eight figures of a period, polled every second while the page is visible, one request at a time. */
export function useStatistics(period: StatisticsPeriod): Observable<QueryObserverResult<Received>> {
  const client = useQueryClient()
  return useMemo(() => {
    const observer = new QueryObserver<Received>(client, statisticsOptions(period))
    return { get: () => observer.getCurrentResult(), subscribe: (listener) => observer.subscribe(listener) }
  }, [client, period])
}

/** Exported for its test. */
export function statisticsOptions(period: StatisticsPeriod): QueryObserverOptions<Received> {
  let backoff = initialBackoff
  return {
    queryKey: statisticsKey(period),
    queryFn: async ({ client, signal }) => {
      const sentAt = performance.now()
      try {
        const known = client.getQueryData<Received>(statisticsKey(period))?.statistics
        const statistics = await fetchStatistics(period, { signal, known })
        const receivedAt = performance.now()
        backoff = afterResponse(receivedAt - sentAt)
        return { statistics, receivedAt }
      } catch (error) {
        if (!(error instanceof ApiError && error.kind === 'cancelled')) backoff = afterFailure(backoff)
        throw error
      }
    },
    refetchInterval: () => nextRequestMs(backoff),
    refetchIntervalInBackground: false,
    staleTime: 0,
    // The next poll is the retry.
    retry: false,
    // Without `isFetching`, which would notify the consumers although no figure changed.
    notifyOnChangeProps: ['data', 'error', 'errorUpdateCount'],
  }
}

/** The deposit and its currency. */
export function useProperty() {
  return useQuery({
    ...propertyQuery,
    select: propertyOf,
    refetchInterval: 10_000,
  })
}

/** Refetches the session's user: score, level, check-ins. */
export function useUserRefresh() {
  return useQuery({ queryKey: [...adCenterQueries, 'user'], queryFn: refreshUser })
}

/** Cached data is refetched only once the page is painted. */
const refetchOncePainted = (isPainted: boolean) => ({
  enabled: ({ state }: { state: { data?: unknown } }) => isPainted || state.data === undefined,
  staleTime: 0,
  refetchInterval: whileFailed,
})

/** Whether a card or an address is bound. */
export function useHasDestination(isPainted: boolean) {
  return useQuery({
    queryKey: [...adCenterQueries, 'bank-card'],
    queryFn: ({ signal }) => send(walletEndpoints.bankCard, {}, { signal }),
    select: ({ card, withdrawal_address }) => card !== undefined || withdrawal_address !== undefined,
    ...refetchOncePainted(isPainted),
  })
}

/** The total amount that was funded. */
export function useInvested(isPainted: boolean) {
  return useQuery({
    queryKey: [...adCenterQueries, 'invested'],
    queryFn: ({ signal }) => fetchStatistics('all', { signal }),
    select: ({ investment_amount }) => investment_amount,
    ...refetchOncePainted(isPainted),
  })
}
