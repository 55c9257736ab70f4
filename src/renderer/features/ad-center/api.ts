/** The queries of the ad center. */
import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { send } from '#data/http/client.ts'
import { refreshUser } from '#data/load.ts'
import { whileFailed } from '#data/query-client.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { propertyQuery, type ReceivedProperty } from '#shared/money/balances-query.ts'
import { runningPlansQuery } from '#shared/plans/plan-section-query.ts'
import { confirmedRead } from '#shared/queries/confirmed-reads.ts'
import type { Observable } from '#shared/queries/observable.ts'
import { fetchStatistics } from './figures-query.ts'
import { balancesConfirmation, balancesState, figuresStateStore } from './figures-state.ts'
import { adCenterQueries, destinationKey, investedKey } from './keys.ts'

/** How often balances are read at most, ms: shorter than the age at which figures are called old. */
const balancesMs = 3000
/** Where figures name the state of the balances, they are read for each new one, and after this time in any case, ms. */
const confirmedBalancesMs = 30_000

const readBalances = confirmedRead({
  queryKey: propertyQuery.queryKey,
  read: propertyQuery.queryFn,
  confirm: (data, as_of) => ({ ...data, property: { ...data.property, as_of } }),
  balances: balancesState,
})

const balancesOptions = {
  ...propertyQuery,
  queryFn: readBalances,
  refetchInterval: ({ state }: { state: { data: ReceivedProperty | undefined } }) =>
    state.data?.read?.version === undefined ? balancesMs : confirmedBalancesMs,
}

/** Reads the balances again when figures name another state of them. */
export function useCurrentBalances(): void {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = propertyQuery
    return figuresStateStore.subscribe(({ last }) => {
      const read = client.getQueryData<ReceivedProperty>(queryKey)?.read
      if (read?.version === undefined || last?.balances === undefined) return
      if (read.version !== last.balances && performance.now() - read.at >= balancesMs)
        void client.refetchQueries({ queryKey }, { cancelRefetch: false })
    })
  }, [client])
}

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
      get: () => {
        const { data } = observer.getCurrentResult()
        const confirmed = data && balancesConfirmation(data)
        if (!confirmed) return data
        const { as_of, receivedAt } = confirmed
        return { ...data, property: { ...data.property, as_of }, receivedAt }
      },
      subscribe: (listener) => {
        const stops = [observer.subscribe(listener), figuresStateStore.subscribe(listener)]
        return () => {
          for (const stop of stops) stop()
        }
      },
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
