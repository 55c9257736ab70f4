import { useQueryClient } from '@tanstack/react-query'
import { useOnce } from '#parts/use-once.ts'
import type { OnceCall } from '#session/once.ts'
import { walletKeys } from './api.ts'

/** A once-only call after which the wallet is read anew. */
export function useWalletOnce<Body, Proof>(call: OnceCall<Body, Proof>) {
  const client = useQueryClient()
  return useOnce(call, () => client.invalidateQueries({ queryKey: walletKeys.all }))
}
