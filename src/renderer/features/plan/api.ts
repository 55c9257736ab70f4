/** The queries of the plan screens. Live queries are refetched while their screen is visible and carry the time of receipt. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#api/client.ts'
import { whileFailed } from '#api/query.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { couponEndpoints } from '#protocol/http/coupons.ts'
import { type PlanStatus, planEndpoints, planStatuses } from '#protocol/http/plans.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { useHasCapability } from '#session/capabilities.ts'
import { refreshUser } from '#session/load.ts'
import { propertyQuery, type ReceivedProperty } from '#shared/money/balances-query.ts'
import { isOver } from './result.ts'

const liveMs = 2000
const calmMs = 5000
const waitingPageSize = 100
const couponPageSize = 100

/** A response with the `performance.now()` of its receipt. */
export interface Received<Value> {
  readonly value: Value
  readonly receivedAt: number
}

async function withReceivedAt<Value>(response: Promise<Value>): Promise<Received<Value>> {
  const value = await response
  return { value, receivedAt: performance.now() }
}

/** The key prefix of all queries of the plan screens. */
export const planQueries = ['plan'] as const

/** The account's plans in the host's order, page by page; the more pages are loaded, the slower they are refetched. */
export function usePlans(status: PlanStatus | undefined) {
  return useInfiniteQuery({
    queryKey: [...planQueries, 'list', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      withReceivedAt(
        send(planEndpoints.planList, { page: pageParam, ...(status && { status }) }, { signal }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ value: { list, total } }, pages) => {
      const loaded = pages.reduce((count, page) => count + page.value.list.length, 0)
      return list.length > 0 && loaded < total ? pages.length + 1 : undefined
    },
    refetchInterval: ({ state }) => calmMs * Math.max(1, state.data?.pages.length ?? 1),
  })
}

/** A plan; live until it is over. */
export function usePlan(id: string) {
  return useQuery({
    queryKey: [...planQueries, 'detail', id],
    queryFn: ({ signal }) => withReceivedAt(send(planEndpoints.planDetail, { id }, { signal })),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data && isOver(state.data.value.status) ? false : liveMs),
  })
}

/** A product with its past results. */
export function useProduct(id: string) {
  return useQuery({
    queryKey: [...planQueries, 'product', id],
    queryFn: ({ signal }) => send(planEndpoints.productDetail, { id }, { signal }),
    enabled: id !== '',
  })
}

/** The id of a plan of this product that waits to be funded, preferably `planId`; null when there is none. */
export function useWaitingPlan(productId: string, planId: string | undefined) {
  return useQuery({
    queryKey: [...planQueries, 'waiting', productId, planId ?? ''],
    queryFn: async ({ signal }) => {
      const { list } = await send(
        planEndpoints.planList,
        { status: 'waitPut', page_size: waitingPageSize },
        { signal },
      )
      const candidates = list.filter((plan) => plan.product_id === productId)
      return (candidates.find((plan) => plan.id === planId) ?? candidates[0])?.id ?? null
    },
    enabled: productId !== '',
    refetchInterval: calmMs,
  })
}

const toReceived = ({ property: value, receivedAt }: ReceivedProperty): Received<Property> => ({
  value,
  receivedAt,
})

/** The balances that fund a plan; live. */
export function useProperty() {
  return useQuery({
    ...propertyQuery,
    select: toReceived,
    refetchInterval: liveMs,
  })
}

/** The user's own spending cap; no data where the host has none. */
export function useSpendingCap() {
  const isOffered = useHasCapability(walletAdditions.spendingCap) ?? false
  return useQuery({
    queryKey: [...planQueries, 'spending-cap'],
    queryFn: ({ signal }) => send(walletAdditions.spendingCap, {}, { signal }),
    enabled: isOffered,
    refetchInterval: calmMs,
  })
}

/** The account's unused coupons, named by the host in the current language; the previous list stays while they load. */
export function useUnusedCoupons() {
  const language = useLanguage()
  return useQuery({
    queryKey: [...planQueries, 'coupons', language],
    queryFn: async ({ signal }) => {
      const request = { state: 'unused', page_size: couponPageSize } as const
      return (await send(couponEndpoints.coupons, request, { signal })).list
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many plans wait to be funded; live. */
export function useWaitingCount() {
  return useQuery({
    queryKey: [...planQueries, 'waiting-count'],
    queryFn: async ({ signal }) => (await send(planEndpoints.waitingCount, {}, { signal })).count,
    refetchInterval: liveMs,
  })
}

/** Refetches the user: the transaction password may have been set in another tab since login. */
export function useFreshUser() {
  return useQuery({
    queryKey: [...planQueries, 'user'],
    queryFn: refreshUser,
    staleTime: 0,
    refetchInterval: whileFailed,
  })
}

/** The number of plans by status and in total; undefined where the host sends no counts. The last counts stay while others load. */
export function useStatusCounts(
  status: PlanStatus | undefined,
): (key: PlanStatus | 'all') => number | undefined {
  const { data } = usePlans(status)
  const counts = data?.pages[0]?.value.counts
  const [lastCounts, setLastCounts] = useState(counts)
  if (counts && counts !== lastCounts) setLastCounts(counts)
  const countOf = (key: PlanStatus) => lastCounts?.find((item) => item.status === key)?.count ?? 0
  return (key) => {
    if (!lastCounts) return undefined
    return key === 'all' ? planStatuses.reduce((total, item) => total + countOf(item), 0) : countOf(key)
  }
}
