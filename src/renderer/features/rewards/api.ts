/** Coupons, the new-user pack, sign-in days and what decides the level. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { hasKey, isUnknownOutcome } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { type Coupon, couponCalls } from '#contract/wire/coupons.ts'
import { userAdditions } from '#contract/wire/user-additions.ts'
import { propertyOf, propertyQuery } from '#parts/property-query.ts'
import { intentDone, intentFor } from '#session/intents.ts'
import { useSession } from '#session/session.ts'

const feature = 'rewards'

export type CouponTab = 'unused' | 'used'

/** The coupons of a tab by pages; the expired ones are among the used. */
export function useCoupons(state: CouponTab) {
  return useInfiniteQuery({
    queryKey: [feature, 'coupons', state],
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

/** The days of a month on which the user signed in; undefined data where the host does not say them. */
export function useSignInDays(month: string) {
  const isServed = useSession(
    ({ config }) => config?.additions.includes(userAdditions.signInDays.path) ?? false,
  )
  const read = useQuery({
    queryKey: [feature, 'sign-in-days', month],
    queryFn: ({ signal }) => send(userAdditions.signInDays, { month }, { signal }),
    enabled: isServed,
  })
  return { isServed, read }
}

const packKind = 'receive-coupons'

export type PackOutcome =
  | { kind: 'received'; coupons: readonly Coupon[] }
  | { kind: 'already' }
  | { kind: 'failed'; error: unknown }

/** Receives the new-user pack, once; a lost answer is asked for again under the same id. Never throws. */
async function receivePack(): Promise<PackOutcome> {
  try {
    const { coupons } = await send(couponCalls.receiveCoupons, { request_id: intentFor(packKind, {}) })
    intentDone(packKind)
    return { kind: 'received', coupons }
  } catch (error) {
    if (!isUnknownOutcome(error)) intentDone(packKind)
    return hasKey(error, 'coupon.alreadyReceived') ? { kind: 'already' } : { kind: 'failed', error }
  }
}

/** Receives the pack and lets the lists be read anew. */
export function useReceivePack(): () => Promise<PackOutcome> {
  const client = useQueryClient()
  return async () => {
    const outcome = await receivePack()
    if (outcome.kind !== 'failed') await client.invalidateQueries({ queryKey: [feature, 'coupons'] })
    return outcome
  }
}
