/** Coupons, the new-user pack, sign-in days and what decides the level. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '#api/client.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { type Coupon, couponCalls } from '#protocol/http/coupons.ts'
import { userAdditions } from '#protocol/http/user-additions.ts'
import { useHasCapability } from '#session/capabilities.ts'
import { executeRequest, type IdempotentRequest } from '#session/idempotency/execute.ts'
import type { Outcome } from '#session/idempotency/request-outcome.ts'
import { propertyOf, propertyQuery } from '#shared/money/balances-query.ts'

const feature = 'rewards'

export type CouponTab = 'unused' | 'used'

/** The coupons of a tab by pages, as the host names them in the language in force; the expired ones are among the used. */
export function useCoupons(state: CouponTab) {
  const language = useLanguage()
  return useInfiniteQuery({
    queryKey: [feature, 'coupons', state, language],
    queryFn: ({ pageParam, signal }) => send(couponCalls.coupons, { state, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((count, page) => count + page.list.length, 0)
      return last.list.length > 0 && shown < last.total ? pages.length + 1 : undefined
    },
  })
}

/** Whether the new-user pack has been received; undefined where the host does not say, and refuses a second time. */
export function usePackReceived() {
  return useQuery({
    queryKey: [feature, 'coupons', 'pack'],
    queryFn: async ({ signal }) => {
      const { pack_received } = await send(couponCalls.coupons, { page_size: 1 }, { signal })
      return { isReceived: pack_received }
    },
  })
}

/** Balances, for the currency and the settled amount. */
export function useProperty() {
  return useQuery({
    ...propertyQuery,
    select: propertyOf,
  })
}

/** The days of a month on which the user signed in. `isServed` is undefined until it is known whether the host says them. */
export function useCheckInDays(month: string) {
  const isServed = useHasCapability(userAdditions.signInDays)
  const read = useQuery({
    queryKey: [feature, 'sign-in-days', month],
    queryFn: ({ signal }) => send(userAdditions.signInDays, { month }, { signal }),
    enabled: isServed === true,
  })
  return { isServed, read }
}

const packCall: IdempotentRequest<Record<string, never>, readonly Coupon[]> = {
  kind: 'receive-coupons',
  send: async (_body, requestId) => {
    const { coupons } = await send(couponCalls.receiveCoupons, { request_id: requestId })
    return coupons
  },
  // Which of the coupons are those of the pack no list says.
  find: async () => ((await send(couponCalls.coupons, { page_size: 1 })).pack_received ? [] : undefined),
  // A pack is received once: the host refuses a second time.
  whenNotFound: 'notExecuted',
}

/** Receives the new-user pack, once, and lets the lists be read anew; gives its coupons where they are told. Never throws. */
export function useReceivePack(): () => Promise<Outcome<readonly Coupon[]>> {
  const client = useQueryClient()
  return async () => {
    const outcome = await executeRequest(packCall, {})
    await client.invalidateQueries({ queryKey: [feature, 'coupons'] })
    return outcome
  }
}
