import { useMoneyAllowed } from '#data/operator.ts'
import { useIsOnline } from '#platform/online.ts'
import type { PlanDetail } from '#protocol/http/plans.ts'
import { remainingCap } from '#protocol/http/wallet-additions.ts'
import { useSession } from '#session/session.ts'
import { useFreshUser, useProperty, useSpendingCap, useWaitingCount } from '../api.ts'
import { type Funds, fundsOf, type Limits } from '../model.ts'

/** Why no plan can be funded now; a key under `put`. */
export type FundBlock = 'notAllowed' | 'offline' | 'noPassword' | 'fundsUnknown'

/** What funding a plan depends on, kept current. */
export interface FundTerms {
  readonly limits: Limits
  readonly currency: string
  readonly funds: Funds | undefined
  readonly receivedAt: number | undefined
  readonly waitingCount: number | undefined
  readonly fundsError: unknown
  readonly reloadFunds: () => unknown
  /** The first reason why the plan cannot be funded now. */
  readonly block: FundBlock | undefined
}

export function useFundTerms(plan: PlanDetail): FundTerms {
  const isAllowed = useMoneyAllowed()
  const isOnline = useIsOnline()
  const property = useProperty()
  const waiting = useWaitingCount()
  const { data: cap } = useSpendingCap()
  useFreshUser()
  const hasPassword = useSession((session) => session.user?.has_transaction_password)
  // A balance in another currency than the plan's cannot fund it.
  const isSameCurrency = property.data?.value.currency === plan.currency
  const capLeft = cap?.currency === plan.currency ? remainingCap(cap) : undefined
  const funds = property.data && isSameCurrency ? { ...fundsOf(property.data.value), capLeft } : undefined
  return {
    limits: { minimum: plan.minimum_amount, maximum: plan.maximum_amount },
    currency: plan.currency,
    funds,
    receivedAt: property.data?.receivedAt,
    waitingCount: waiting.data,
    fundsError: property.data ? undefined : property.error,
    reloadFunds: property.refetch,
    block: firstBlock({
      isAllowed,
      isOnline,
      hasPassword: hasPassword !== false,
      hasFunds: funds !== undefined,
    }),
  }
}

type Facts = Record<'isAllowed' | 'isOnline' | 'hasPassword' | 'hasFunds', boolean>

function firstBlock({ isAllowed, isOnline, hasPassword, hasFunds }: Facts): FundBlock | undefined {
  if (!isAllowed) return 'notAllowed'
  if (!isOnline) return 'offline'
  if (!hasPassword) return 'noPassword'
  return hasFunds ? undefined : 'fundsUnknown'
}
