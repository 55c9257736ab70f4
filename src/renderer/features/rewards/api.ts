/** Coupons, the new-user pack, check-in days, and the balances that the level depends on. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHasCapability } from '#data/capabilities.ts'
import { send } from '#data/http/client.ts'
import { executeRequest, type IdempotentRequest } from '#data/idempotency/execute.ts'
import type { Outcome } from '#data/idempotency/request-outcome.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { type Coupon, couponEndpoints } from '#protocol/http/coupons.ts'
import { userAdditions } from '#protocol/http/user-additions.ts'
import { propertyOf, propertyQuery } from '#shared/money/balances-query.ts'

const feature = 'rewards'

export type CouponTab = 'unused' | 'used'

/** The coupons of a tab, page by page, named by the host in the current language; the used include the expired ones. */
export function useCoupons(state: CouponTab) {
  const language = useLanguage()
  return useInfiniteQuery({
    queryKey: [feature, 'coupons', state, language],
    queryFn: ({ pageParam, signal }) => send(couponEndpoints.coupons, { state, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ list, total }, pages) => {
      const loaded = pages.reduce((count, page) => count + page.list.length, 0)
      return list.length > 0 && loaded < total ? pages.length + 1 : undefined
    },
  })
}

/** Whether the new-user pack was received; undefined if the host does not say, which then rejects a second request. */
export function usePackReceived() {
  return useQuery({
    queryKey: [feature, 'coupons', 'pack'],
    queryFn: async ({ signal }) => {
      const { pack_received } = await send(couponEndpoints.coupons, { page_size: 1 }, { signal })
      return { isReceived: pack_received }
    },
  })
}

/** The balances, for the currency and the settled amount. */
export function useProperty() {
  return useQuery({
    ...propertyQuery,
    select: propertyOf,
  })
}

/** The days of a month with a check-in. `isOffered` is undefined until it is known whether the host sends them. */
export function useCheckInDays(month: string) {
  const isOffered = useHasCapability(userAdditions.signInDays)
  const query = useQuery({
    queryKey: [feature, 'sign-in-days', month],
    queryFn: ({ signal }) => send(userAdditions.signInDays, { month }, { signal }),
    enabled: isOffered === true,
  })
  return { isOffered, query }
}

const packRequest: IdempotentRequest<Record<string, never>, readonly Coupon[]> = {
  kind: 'receive-coupons',
  send: async (_body, requestId) => {
    const { coupons } = await send(couponEndpoints.receiveCoupons, { request_id: requestId })
    return coupons
  },
  // No list says which of the coupons belong to the pack.
  find: async () => ((await send(couponEndpoints.coupons, { page_size: 1 })).pack_received ? [] : undefined),
  // A pack is received once: the host rejects a second request.
  whenNotFound: 'notExecuted',
}

/** Receives the new-user pack and refetches the lists; the receipt has its coupons if the host sends them. Never throws. */
export function useReceivePack(): () => Promise<Outcome<readonly Coupon[]>> {
  const client = useQueryClient()
  return async () => {
    const outcome = await executeRequest(packRequest, {})
    await client.invalidateQueries({ queryKey: [feature, 'coupons'] })
    return outcome
  }
}
