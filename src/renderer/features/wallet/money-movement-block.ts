/** Whether money movements are possible now, and if not, why. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refreshConfig, refreshUser } from '#data/load.ts'
import { useMoneyAllowed } from '#data/operator.ts'
import { useIsOnline } from '#platform/online.ts'
import { walletKeys } from './api.ts'

/** The reason why no money movement is offered; undefined when there is none. */
export function useMoneyMovementBlock(): 'offline' | 'notStated' | undefined {
  const isOnline = useIsOnline()
  const isAllowed = useMoneyAllowed()
  if (!isAllowed) return 'notStated'
  return isOnline ? undefined : 'offline'
}

/** Refetches configuration, user and wallet; a failed query shows its error in its own place. */
export function useRefreshWallet(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.allSettled([refreshConfig(), refreshUser()])
    await client.invalidateQueries({ queryKey: walletKeys.all })
  }, [client])
}
