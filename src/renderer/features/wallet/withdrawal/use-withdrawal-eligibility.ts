import { useMoneyAllowed } from '#data/operator.ts'
import type { WithdrawMethod } from '#protocol/http/config.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { useSession } from '#session/session.ts'
import { hasFailed } from '#shared/queries/query-boundary.tsx'
import { useDestinations, useProperty, useWithdrawalMethods } from '../api.ts'
import { type Blocker, type Destinations, withdrawalBlockers } from './withdrawal-eligibility.ts'

export type WithdrawalEligibility =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => Promise<unknown> }
  | {
      kind: 'known'
      property: Property
      methods: readonly WithdrawMethod[]
      destinations: Destinations
      blockers: readonly Blocker[]
    }

export type KnownWithdrawalEligibility = Extract<WithdrawalEligibility, { kind: 'known' }>

/** Everything that decides whether a withdrawal is possible now. */
export function useWithdrawalEligibility(): WithdrawalEligibility {
  const property = useProperty()
  const destinations = useDestinations()
  const methods = useWithdrawalMethods()
  const hasPassword = useSession(({ user }) => user?.has_transaction_password ?? false)
  const isMoneyAllowed = useMoneyAllowed()
  const sources = [property, destinations, methods]
  if (!property.data || !destinations.data || !methods.data) {
    const failed = sources.find(hasFailed)
    if (!failed) return { kind: 'loading' }
    const retry = () => Promise.all(sources.filter(({ data }) => !data).map(({ refetch }) => refetch()))
    return { kind: 'failed', error: failed.error, retry }
  }
  const facts = { property: property.data.property, methods: methods.data, destinations: destinations.data }
  return { kind: 'known', ...facts, blockers: withdrawalBlockers({ ...facts, hasPassword, isMoneyAllowed }) }
}
