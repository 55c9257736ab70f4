/** Whether money may be moved from this screen just now, and if not, why. */
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { refreshConfig, refreshUser } from '#session/load.ts'
import { useMoneyAllowed } from '#session/operator.ts'
import { walletKeys } from './api.ts'

const watchOnline = (changed: () => void) => onlineManager.subscribe(changed)
const isOnline = () => onlineManager.isOnline()

/** What keeps every movement of money from being offered; undefined when nothing does. */
export function useStandstill(): 'offline' | 'notStated' | undefined {
  const isConnected = useSyncExternalStore(watchOnline, isOnline)
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
