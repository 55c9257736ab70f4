import { useQueryClient } from '@tanstack/react-query'
import type { OnceCall } from '#session/idempotency/execute.ts'
import { useOnce } from '#shared/idempotency/use-execute.ts'
import { walletKeys } from './api.ts'

/** A once-only call after which the wallet is read anew. */
export function useWalletOnce<Body, Proof>(call: OnceCall<Body, Proof>) {
  const client = useQueryClient()
  return useOnce(call, () => client.invalidateQueries({ queryKey: walletKeys.all }))
}
