import { useEffect } from 'react'
import { retryIntervalMs } from '#api/http.ts'
import { platform } from '#platform/index.ts'
import { useSession } from '#session/session.ts'

const everyMs = 30_000

/** False when it could not be fetched now. */
async function refresh(): Promise<boolean> {
  try {
    const { refreshUnread } = await import('#shared/notifications/unread-requests.ts')
    return await refreshUnread()
  } catch {
    return false
  }
}

/** Keeps the unread count current while somebody looks, and on the desktop, where it stands on the dock, always. */
export function useUnread(): void {
  const token = useSession(({ token, over }) => (over === undefined ? token : undefined))
  useEffect(() => {
    if (token === undefined) return
    let soon: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async () => {
      clearTimeout(soon)
      const isCurrent = await refresh()
      clearTimeout(soon)
      if (!isCurrent && !isOver) soon = setTimeout(refreshIfSeen, retryIntervalMs)
    }
    function refreshIfSeen() {
      if (platform.desktop || document.visibilityState === 'visible') void ask()
    }
    refreshIfSeen()
    const timer = setInterval(refreshIfSeen, everyMs)
    window.addEventListener('focus', refreshIfSeen)
    document.addEventListener('visibilitychange', refreshIfSeen)
    return () => {
      isOver = true
      clearTimeout(soon)
      clearInterval(timer)
      window.removeEventListener('focus', refreshIfSeen)
      document.removeEventListener('visibilitychange', refreshIfSeen)
    }
  }, [token])
}
