/** Whether money may be moved from this screen just now, and if not, why. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useIsOnline } from '#platform/online.ts'
import { refreshConfig, refreshUser } from '#session/load.ts'
import { useMoneyAllowed } from '#session/operator.ts'
import { walletKeys } from './api.ts'

/** What keeps every movement of money from being offered; undefined when nothing does. */
export function useMoneyMovementBlock(): 'offline' | 'notStated' | undefined {
  const isConnected = useIsOnline()
  const isAllowed = useMoneyAllowed()
  if (!isAllowed) return 'notStated'
  return isConnected ? undefined : 'offline'
}

/** Reads configuration, user and wallet anew; what fails shows its error in its own place. */
export function useRefreshWallet(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.allSettled([refreshConfig(), refreshUser()])
    await client.invalidateQueries({ queryKey: walletKeys.all })
  }, [client])
}
