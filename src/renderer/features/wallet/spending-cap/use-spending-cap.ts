import { useQuery } from '@tanstack/react-query'
import { send } from '#api/client.ts'
import { type SpendingCap, walletAdditions } from '#protocol/http/wallet-additions.ts'
import { amount, equals } from '#protocol/money.ts'
import { walletKeys } from '../api.ts'
import { useWalletOnce } from '../use-wallet-execute.ts'

const read = (signal?: AbortSignal) => send(walletAdditions.spendingCap, {}, signal ? { signal } : {})

/** The user's cap, what was put of it, and a change that waits. */
export const useSpendingCap = (isOffered: boolean) =>
  useQuery({
    queryKey: walletKeys.spendingCap,
    queryFn: ({ signal }) => read(signal),
    enabled: isOffered,
    refetchInterval: 30_000,
  })

/** A cap as it goes over the wire; without one it is lifted. */
export interface WantedCap {
  cap?: string
}

const isWanted = (found: SpendingCap, { cap }: WantedCap): boolean => {
  const standing = found.pending ? found.pending.cap : found.cap
  return cap === undefined ? standing === undefined : standing !== undefined && equals(standing, amount(cap))
}

/** Sets the cap, once. */
export const useSetSpendingCap = () =>
  useWalletOnce({
    kind: 'setSpendingCap',
    send: (body: WantedCap, requestId) =>
      send(walletAdditions.setSpendingCap, { ...body, request_id: requestId }),
    find: async (body) => {
      const found = await read()
      return isWanted(found, body) ? found : undefined
    },
  })
