import { useEffect } from 'react'
import { send } from '#api/client.ts'
import type { Bridge } from '#contract/ipc/bridge.ts'
import { useSession } from '#session/session.ts'

const everyMs = 30_000

/** Tells the bridge how many notifications are unread, one request at a time. */
export function useUnread(bridge: Bridge): void {
  const token = useSession((session) => session.token)
  useEffect(() => {
    if (token === undefined) {
      bridge.setUnread(undefined).catch(console.error)
      return
    }
    let isAsking = false
    const ended = new AbortController()
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      try {
        const { notificationCalls } = await import('#contract/wire/notifications.ts')
        const { unread_total } = await send(notificationCalls.unreadCount, {}, { signal: ended.signal })
        await bridge.setUnread(unread_total)
      } catch {
        // A host that cannot say it now is asked again.
      } finally {
        isAsking = false
      }
    }
    void ask()
    const timer = setInterval(ask, everyMs)
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [bridge, token])
}
