/** The queries of the ad center. */
import {
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'
import { ApiError } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { whileFailed } from '#api/query.ts'
import { currentTimeZone } from '#i18n/account-time-zone.ts'
import {
  Statistics,
  type StatisticsPeriod,
  statisticsEndpoints,
  statisticsPeriods,
} from '#protocol/http/statistics.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { refreshUser } from '#session/load.ts'
import { noticeLedgerHead } from '#shared/ledger-history/watch-head.ts'
import { propertyQuery, type ReceivedProperty } from '#shared/money/balances-query.ts'
import { runningPlansQuery } from '#shared/plans/plan-section-query.ts'
import { type BalancesState, confirmedRead } from '#shared/queries/confirmed-reads.ts'
import type { Observable } from '#shared/queries/observable.ts'
import { onSharedPoll, pollAsOne } from '#shared/queries/shared-poll.ts'
import { adCenterQueries, destinationKey, investedKey, statisticsKey, statisticsQueries } from './keys.ts'
import { afterFailure, afterResponse, initialBackoff, nextRequestMs } from './polling-backoff.ts'

/** Shorter than the age at which figures are called old, ms. */
const balancesMs = 3000

/** The newest state of the balances that the figures of any period have named. */
function balancesState(client: QueryClient): BalancesState | undefined {
  return client
    .getQueriesData<Received>({ queryKey: statisticsQueries })
    .flatMap(([, received]) => {
      const version = received?.statistics.balances_version
      if (received === undefined || version === undefined) return []
      return { version, as_of: received.statistics.as_of, receivedAt: received.receivedAt }
    })
    .reduce<BalancesState | undefined>(
      (newest, state) => (newest && newest.receivedAt > state.receivedAt ? newest : state),
      undefined,
    )
}

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
  noticeLedgerHead(response.ledger_head)
  if (!('unchanged' in response)) return response
  if (known === undefined) throw new ApiError('data', { key: 'general.dataError' })
  return { ...known, as_of: response.as_of }
}

export interface Received {
  readonly statistics: Statistics
  /** By `performance.now()`. */
  readonly receivedAt: number
}

/** The name of the poll that tabs share: tabs of two time zones have two. */
const pollName = (period: StatisticsPeriod) => `statistics ${period} ${currentTimeZone()}`

/** Takes over what another tab has received, unless it is older. It also restarts the observers' interval. */
function receiveFigures(client: QueryClient, period: StatisticsPeriod, data: unknown): void {
  const shared = v.safeParse(Statistics, data)
  if (!shared.success) return
  const statistics = shared.output
  const known = client.getQueryData<Received>(statisticsKey(period))
  if (known && known.statistics.as_of >= statistics.as_of) return
  client.setQueryData<Received>(statisticsKey(period), { statistics, receivedAt: performance.now() })
}

/** The eight figures of a period, polled every second while the page is visible, one request at a time for all tabs. */
export function useStatistics(period: StatisticsPeriod): Observable<QueryObserverResult<Received>> {
  const client = useQueryClient()
  return useMemo(() => {
    const observer = new QueryObserver<Received>(client, statisticsOptions(period))
    const subscribe = (listener: () => void) => {
      const stops = [
        onSharedPoll(pollName(period), (data) => receiveFigures(client, period, data)),
        observer.subscribe(listener),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    }
    return { get: () => observer.getCurrentResult(), subscribe }
  }, [client, period])
}

/** Exported for its test. */
export function statisticsOptions(period: StatisticsPeriod): QueryObserverOptions<Received> {
  let backoff = initialBackoff
  return {
    queryKey: statisticsKey(period),
    queryFn: async ({ client, signal }) => {
      const known = () => client.getQueryData<Received>(statisticsKey(period))
      const askedAt = performance.now()
      try {
        const shared = () => {
          const last = known()
          return last && last.receivedAt >= askedAt ? last.statistics : undefined
        }
        const statistics = await pollAsOne(pollName(period), {
          load: async () => {
            const sentAt = performance.now()
            const response = await fetchStatistics(period, { signal, known: known()?.statistics })
            backoff = afterResponse(performance.now() - sentAt)
            return response
          },
          received: shared,
          signal,
        })
        const last = known()
        return last?.statistics === statistics ? last : { statistics, receivedAt: performance.now() }
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

const readBalances = confirmedRead({
  queryKey: propertyQuery.queryKey,
  read: propertyQuery.queryFn,
  confirm: (data, as_of) => ({ ...data, property: { ...data.property, as_of } }),
  balances: balancesState,
})

const balancesOptions = { ...propertyQuery, queryFn: readBalances, refetchInterval: balancesMs }

/** A part of the balances; live. Renders again only when that part changes: most polls change the time alone. */
export function useBalances<Part>(select: (balances: ReceivedProperty) => Part) {
  return useQuery({ ...balancesOptions, select })
}

/** The balances with their time, for what changes with each poll. */
export function useLiveBalances(): Observable<ReceivedProperty | undefined> {
  const client = useQueryClient()
  return useMemo(() => {
    const observer = new QueryObserver(client, { ...balancesOptions, notifyOnChangeProps: ['data'] })
    return {
      get: () => observer.getCurrentResult().data,
      subscribe: (listener) => observer.subscribe(listener),
    }
  }, [client])
}

const readRunningPlans = confirmedRead({
  queryKey: runningPlansQuery.queryKey,
  read: runningPlansQuery.queryFn,
  // Without a plan at work there is one only after a funding, which changes balances.
  confirm: (data) => (data.total === 0 ? data : undefined),
  balances: balancesState,
})

/** The plans at work; live. */
export function useRunningPlans() {
  return useQuery({ ...runningPlansQuery, queryFn: readRunningPlans })
}

/** Refetches the session's user: score, level, check-ins. */
export function useUserRefresh() {
  return useQuery({ queryKey: [...adCenterQueries, 'user'], queryFn: refreshUser })
}

/** Refetched by each visit of the page, since another tab may have done a step. */
const refetched = { staleTime: 0, refetchInterval: whileFailed }

/** Whether a card or an address is bound. */
export function useHasDestination() {
  return useQuery({
    queryKey: destinationKey,
    queryFn: ({ signal }) => send(walletEndpoints.bankCard, {}, { signal }),
    select: ({ card, withdrawal_address }) => card !== undefined || withdrawal_address !== undefined,
    ...refetched,
  })
}

/** The total amount that was funded. */
export function useInvested() {
  return useQuery({
    queryKey: investedKey,
    queryFn: ({ signal }) => fetchStatistics('all', { signal }),
    select: ({ investment_amount }) => investment_amount,
    ...refetched,
  })
}
