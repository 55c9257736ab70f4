/** Keeps the host's config and the unread count current while the app is open. */
import { useEffect } from 'react'
import { retryIntervalMs } from '#api/http.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { afterPaintOrSoon } from '#lib/after-paint.ts'
import { platform } from '#platform/index.ts'
import { useIsOnline } from '#platform/online.ts'
import { ensureConfig, refreshConfig } from '#session/load.ts'
import { useSession } from '#session/session.ts'
import { retryUntilSuccess } from '../retry-until-success.ts'

/** How often an open app refreshes the host's config, such as the oldest version that is safe. */
const configRefreshMs = 60 * 60 * 1000

/** Loads the basic config in the current language once the page has been painted, and keeps it current. */
export function useConfigRefresh(): void {
  const language = useLanguage()
  const isOnline = useIsOnline()
  useEffect(() => {
    if (!isOnline) return
    let stop: (() => void) | undefined
    let isOver = false
    afterPaintOrSoon(() => {
      if (!isOver) stop = retryUntilSuccess(() => ensureConfig(language))
    })
    const timer = setInterval(() => void refreshConfig(language).catch(() => undefined), configRefreshMs)
    return () => {
      isOver = true
      clearInterval(timer)
      stop?.()
    }
  }, [language, isOnline])
}

/** How often the unread count is refreshed. */
const unreadRefreshMs = 30_000

/** False when the count could not be fetched. */
async function refreshUnreadCount(): Promise<boolean> {
  try {
    const { refreshUnread } = await import('#shared/notifications/unread-requests.ts')
    return await refreshUnread()
  } catch {
    return false
  }
}

/** Keeps the unread count current: while the page is visible, and always on the desktop, where the dock shows it. */
export function useUnreadRefresh(): void {
  const token = useSession(({ token, over }) => (over === undefined ? token : undefined))
  useEffect(() => {
    if (token === undefined) return
    let soon: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async () => {
      clearTimeout(soon)
      const isCurrent = await refreshUnreadCount()
      clearTimeout(soon)
      if (!isCurrent && !isOver) soon = setTimeout(refreshIfSeen, retryIntervalMs)
    }
    function refreshIfSeen() {
      if (platform.desktop || document.visibilityState === 'visible') void ask()
    }
    refreshIfSeen()
    const timer = setInterval(refreshIfSeen, unreadRefreshMs)
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
