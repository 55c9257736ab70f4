import { useEffect } from 'react'
import type { Bridge } from '#protocol/ipc/bridge.ts'
import { unreadStore } from '#shared/notifications/unread-count.ts'

/**
 * Hands the unread count to the bridge. Not while notifications are being marked: a count that falls and comes back,
 * because that failed, would be told as something new.
 */
export function useUnread(bridge: Bridge): void {
  useEffect(() => {
    let told: number | undefined
    const tell = () => {
      const { known, marks } = unreadStore.getState()
      if (marks.length > 0 || known === told) return
      told = known
      bridge.setUnread(known).catch(console.error)
    }
    bridge.setUnread(undefined).catch(console.error)
    tell()
    return unreadStore.subscribe(tell)
  }, [bridge])
}
