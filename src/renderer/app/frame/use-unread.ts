import { useEffect } from 'react'
import { platform } from '#platform/index.ts'
import { useSession } from '#session/session.ts'

const everyMs = 30_000

async function refresh(): Promise<void> {
  try {
    const { refreshUnread } = await import('#parts/unread-requests.ts')
    await refreshUnread()
  } catch {
    // Could not be fetched now; it is asked for again.
  }
}

/** Keeps the unread count current while somebody looks, and on the desktop, where it stands on the dock, always. */
export function useUnread(): void {
  const token = useSession(({ token, over }) => (over === undefined ? token : undefined))
  useEffect(() => {
    if (token === undefined) return
    const refreshIfSeen = () => {
      if (platform.desktop || document.visibilityState === 'visible') void refresh()
    }
    refreshIfSeen()
    const timer = setInterval(refreshIfSeen, everyMs)
    window.addEventListener('focus', refreshIfSeen)
    document.addEventListener('visibilitychange', refreshIfSeen)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', refreshIfSeen)
      document.removeEventListener('visibilitychange', refreshIfSeen)
    }
  }, [token])
}
