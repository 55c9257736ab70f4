/** The queries of the plan screens. Live queries are refetched while their screen is visible and carry the time of receipt. */
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useHasCapability } from '#data/capabilities.ts'
import { send } from '#data/http/client.ts'
import { refreshUser } from '#data/load.ts'
import { whileFailed } from '#data/query-client.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { couponEndpoints } from '#protocol/http/coupons.ts'
import type { ResponseOf } from '#protocol/http/endpoint.ts'
import {
  type Plan,
  type PlanStage,
  type PlanStatus,
  planEndpoints,
  planStatuses,
} from '#protocol/http/plans.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import type { PlanSearch } from '#protocol/plans/plan-search.ts'
import { propertyQuery, type ReceivedProperty } from '#shared/money/balances-query.ts'
import { planQueries } from '#shared/plans/plan-section-query.ts'
import { isOver } from './result.ts'

/** The key prefix of all lists of plans. */
export const planListQueries = [...planQueries, 'list'] as const

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

/** Which plans to list: those of a status, of a section, or that a search finds. */
export type PlanFilter =
  | { status: PlanStatus }
  | { stage: PlanStage }
  | (PlanSearch & { status?: PlanStatus })

type PlanPages = InfiniteData<Received<ResponseOf<typeof planEndpoints.planList>>>

/** A new plan moves the others down, so two pages fetched at different times may share a plan. */
export function uniquePlans(plans: readonly Plan[]): Plan[] {
  return [...new Map(plans.map((plan) => [plan.id, plan])).values()]
}

/** The plans of all lists that were loaded, for a search that has no answer yet. */
export function loadedPlans(queries: QueryClient): readonly Plan[] {
  const lists = queries.getQueriesData<PlanPages>({ queryKey: planListQueries })
  return uniquePlans(lists.flatMap(([, data]) => data?.pages.flatMap(({ value }) => value.list) ?? []))
}

/** The account's plans in the host's order, page by page; the more pages are loaded, the slower they are refetched. */
export function usePlans(filter: PlanFilter) {
  return useInfiniteQuery({
    queryKey: [...planListQueries, filter],
    queryFn: ({ pageParam, signal }) =>
      withReceivedAt(send(planEndpoints.planList, { page: pageParam, ...filter }, { signal })),
    initialPageParam: 1,
    getNextPageParam: ({ value: { list, total } }, pages) => {
      const loaded = pages.reduce((count, page) => count + page.value.list.length, 0)
      return list.length > 0 && loaded < total ? pages.length + 1 : undefined
    },
    refetchInterval: ({ state }) => calmMs * Math.max(1, state.data?.pages.length ?? 1),
  })
}

/** After a change of the language, the last data of the same plan or product stays while the new texts load. */
const dataOfSameId =
  (id: string) =>
  <Data>(previous: Data | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey.includes(id) ? previous : undefined

/** A plan with texts in the current language; live until it is over. */
export function usePlan(id: string) {
  const language = useLanguage()
  return useQuery({
    queryKey: [...planQueries, 'detail', id, language],
    queryFn: ({ signal }) => withReceivedAt(send(planEndpoints.planDetail, { id }, { signal })),
    enabled: id !== '',
    placeholderData: dataOfSameId(id),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.value.status) ? false : liveMs),
  })
}

const productQuery = (id: string, language: string) => ({
  queryKey: [...planQueries, 'product', id, language],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(planEndpoints.productDetail, { id }, { signal }),
  enabled: id !== '',
  placeholderData: dataOfSameId(id),
})

/** A product with its past results, and texts in the current language. */
export function useProduct(id: string) {
  return useQuery(productQuery(id, useLanguage()))
}

/** The same of several products, in their order. */
export function useProductsById(ids: readonly string[]) {
  const language = useLanguage()
  return useQueries({ queries: ids.map((id) => productQuery(id, language)) })
}

const productPageSize = 100

/** The products of the account's newest plans, in the order of the list. */
export function useProductNames(isEnabled: boolean) {
  return useQuery({
    queryKey: [...planQueries, 'product-names'],
    queryFn: async ({ signal }) => {
      const { list } = await send(planEndpoints.planList, { page_size: productPageSize }, { signal })
      return [...new Map(list.map((plan) => [plan.product_id, plan.product_name]))].map(([id, name]) => ({
        id,
        name,
      }))
    },
    enabled: isEnabled,
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

/**
 * The number of plans by status and in total; undefined where the host sends no counts, or none of what is searched for. The last
 * counts stay while others load.
 */
export function useStatusCounts(filter: PlanFilter): (key: PlanStatus | 'all') => number | undefined {
  const { data } = usePlans(filter)
  const page = data?.pages[0]?.value
  const isSearch = !('stage' in filter) && Object.keys(filter).some((name) => name !== 'status')
  const counts = isSearch && page?.is_searched !== true ? undefined : page?.counts
  const [lastCounts, setLastCounts] = useState(counts)
  if (page && counts !== lastCounts) setLastCounts(counts)
  const countOf = (key: PlanStatus) => lastCounts?.find((item) => item.status === key)?.count ?? 0
  return (key) => {
    if (!lastCounts) return undefined
    return key === 'all' ? planStatuses.reduce((total, item) => total + countOf(item), 0) : countOf(key)
  }
}
