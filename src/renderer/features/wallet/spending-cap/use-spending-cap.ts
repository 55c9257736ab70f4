import { useQuery } from '@tanstack/react-query'
import { send } from '#data/http/client.ts'
import type { IdempotentRequest } from '#data/idempotency/execute.ts'
import { type SpendingCap, walletAdditions } from '#protocol/http/wallet-additions.ts'
import { amount, equals } from '#protocol/money.ts'
import { useWalletRequest, walletKeys } from '../api.ts'

const fetchCap = (signal?: AbortSignal) => send(walletAdditions.spendingCap, {}, signal ? { signal } : {})

/** The user's cap, how much of it is spent, and a pending change. */
export const useSpendingCap = (isOffered: boolean) =>
  useQuery({
    queryKey: walletKeys.spendingCap,
    queryFn: ({ signal }) => fetchCap(signal),
    enabled: isOffered,
    refetchInterval: 30_000,
  })

/** The body of the request; without a cap it removes the cap. */
export interface WantedCap {
  cap?: string
}

const isWanted = (found: SpendingCap, { cap }: WantedCap): boolean => {
  const current = found.pending ? found.pending.cap : found.cap
  return cap === undefined ? current === undefined : current !== undefined && equals(current, amount(cap))
}

const setCapRequest: IdempotentRequest<WantedCap, SpendingCap> = {
  kind: 'setSpendingCap',
  send: (body, requestId) => send(walletAdditions.setSpendingCap, { ...body, request_id: requestId }),
  find: async (body) => {
    const found = await fetchCap()
    return isWanted(found, body) ? found : undefined
  },
}

export const useSetSpendingCap = () => useWalletRequest(setCapRequest)
