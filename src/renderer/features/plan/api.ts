/** The plan screens' reads. A live one is fetched again while its screen is visible, and knows when it was received. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#api/client.ts'
import { whileFailed } from '#api/query.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { couponCalls } from '#protocol/http/coupons.ts'
import { type PlanStatus, planCalls, planStatuses } from '#protocol/http/plans.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { useHasCapability } from '#session/capabilities.ts'
import { refreshUser } from '#session/load.ts'
import { propertyQuery, type ReadProperty } from '#shared/money/balances-query.ts'
import { isOver } from './result.ts'

const liveMs = 2000
const calmMs = 5000
const waitingPageSize = 100
const couponPageSize = 100

/** An answer, and the `performance.now()` of its receipt. */
export interface Received<Value> {
  readonly value: Value
  readonly receivedAt: number
}

async function received<Value>(answer: Promise<Value>): Promise<Received<Value>> {
  const value = await answer
  return { value, receivedAt: performance.now() }
}

/** All queries of the plan screens, to be fetched anew after a put. */
export const planQueries = ['plan'] as const

/** The account's plans in the host's order, by pages; refreshed calmly, the slower the more pages are open. */
export function usePlans(status: PlanStatus | undefined) {
  return useInfiniteQuery({
    queryKey: [...planQueries, 'list', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      received(send(planCalls.planList, { page: pageParam, ...(status && { status }) }, { signal })),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((count, page) => count + page.value.list.length, 0)
      return last.value.list.length > 0 && shown < last.value.total ? pages.length + 1 : undefined
    },
    refetchInterval: ({ state }) => calmMs * Math.max(1, state.data?.pages.length ?? 1),
  })
}

/** A plan, live until it is over. */
export function usePlan(id: string) {
  return useQuery({
    queryKey: [...planQueries, 'detail', id],
    queryFn: ({ signal }) => received(send(planCalls.planDetail, { id }, { signal })),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data && isOver(state.data.value.status) ? false : liveMs),
  })
}

/** A product with its past results. */
export function useProduct(id: string) {
  return useQuery({
    queryKey: [...planQueries, 'product', id],
    queryFn: ({ signal }) => send(planCalls.productDetail, { id }, { signal }),
    enabled: id !== '',
  })
}

/** The id of a plan of this product that waits to be put, the named one before others; null when there is none. */
export function useWaitingPlan(productId: string, planId: string | undefined) {
  return useQuery({
    queryKey: [...planQueries, 'waiting', productId, planId ?? ''],
    queryFn: async ({ signal }) => {
      const { list } = await send(
        planCalls.planList,
        { status: 'waitPut', page_size: waitingPageSize },
        { signal },
      )
      const own = list.filter((plan) => plan.product_id === productId)
      return (own.find((plan) => plan.id === planId) ?? own[0])?.id ?? null
    },
    enabled: productId !== '',
    refetchInterval: calmMs,
  })
}

const asReceived = ({ property: value, receivedAt }: ReadProperty): Received<Property> => ({
  value,
  receivedAt,
})

/** The balances a put is paid from, live. */
export function useProperty() {
  return useQuery({
    ...propertyQuery,
    select: asReceived,
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

/** The account's unused coupons, as the host names them in the language in force; as before until they have come. */
export function useUnusedCoupons() {
  const language = useLanguage()
  return useQuery({
    queryKey: [...planQueries, 'coupons', language],
    queryFn: async ({ signal }) => {
      const request = { state: 'unused', page_size: couponPageSize } as const
      return (await send(couponCalls.coupons, request, { signal })).list
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many plans wait to be put, live. */
export function useWaitingCount() {
  return useQuery({
    queryKey: [...planQueries, 'waiting-count'],
    queryFn: async ({ signal }) => (await send(planCalls.waitingCount, {}, { signal })).count,
    refetchInterval: liveMs,
  })
}

/** Reads the user again: the transaction password may have been set in another tab since sign-in. */
export function useFreshUser() {
  return useQuery({
    queryKey: [...planQueries, 'user'],
    queryFn: refreshUser,
    staleTime: 0,
    refetchInterval: whileFailed,
  })
}

/** How many plans there are of a status or in all; undefined where the host does not say. The last known ones stay. */
export function useStatusCounts(
  status: PlanStatus | undefined,
): (of: PlanStatus | 'all') => number | undefined {
  const { data } = usePlans(status)
  const counts = data?.pages[0]?.value.counts
  const [known, setKnown] = useState(counts)
  if (counts && counts !== known) setKnown(counts)
  const countOf = (of: PlanStatus) => known?.find((each) => each.status === of)?.count ?? 0
  return (of) => {
    if (!known) return undefined
    return of === 'all' ? planStatuses.reduce((total, each) => total + countOf(each), 0) : countOf(of)
  }
}
