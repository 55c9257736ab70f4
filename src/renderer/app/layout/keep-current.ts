/** Refreshes the host's config, the unread count and what is known of the history while the app is open. */
import { useEffect } from 'react'
import { retryIntervalMs } from '#data/http/timeouts.ts'
import { ensureConfig, refreshConfig } from '#data/load.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { afterPaintOrSoon } from '#lib/after-paint.ts'
import { platform } from '#platform/index.ts'
import { useIsOnline } from '#platform/online.ts'
import { useSession } from '#session/session.ts'
import { retryUntilSuccess } from '../retry-until-success.ts'

/** How often an open app refreshes the host's config, for example `min_version`, ms. */
const configRefreshMs = 60 * 60 * 1000

/** Loads the basic config in the current language after the page is painted, and refreshes it periodically. */
export function useConfigRefresh(): void {
  const language = useLanguage()
  const isOnline = useIsOnline()
  useEffect(() => {
    if (!isOnline) return
    let stop: (() => void) | undefined
    let isStopped = false
    afterPaintOrSoon(() => {
      if (!isStopped) stop = retryUntilSuccess(() => ensureConfig(language))
    })
    const timer = setInterval(() => void refreshConfig(language).catch(() => undefined), configRefreshMs)
    return () => {
      isStopped = true
      clearInterval(timer)
      stop?.()
    }
  }, [language, isOnline])
}

/** How often the unread count and the history are refreshed, ms. */
const accountRefreshMs = 30_000

/** False if the count could not be fetched. */
async function refreshAccount(): Promise<boolean> {
  try {
    const { dataPages } = await import('../routing/data-pages.ts')
    dataPages.refreshHistory()
    return await dataPages.refreshUnread()
  } catch {
    return false
  }
}

/**
 * Refreshes what every page shows of the account while the page is visible, and always on the desktop, where the dock shows the unread
 * count.
 */
export function useAccountRefresh(): void {
  const token = useSession(({ token, over }) => (over === undefined ? token : undefined))
  useEffect(() => {
    if (token === undefined) return
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const refresh = async () => {
      clearTimeout(retryTimer)
      const isFetched = await refreshAccount()
      clearTimeout(retryTimer)
      if (!isFetched && !isStopped) retryTimer = setTimeout(refreshIfVisible, retryIntervalMs)
    }
    function refreshIfVisible() {
      if (platform.desktop || document.visibilityState === 'visible') void refresh()
    }
    afterPaintOrSoon(() => {
      if (!isStopped) refreshIfVisible()
    })
    const timer = setInterval(refreshIfVisible, accountRefreshMs)
    window.addEventListener('focus', refreshIfVisible)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      isStopped = true
      clearTimeout(retryTimer)
      clearInterval(timer)
      window.removeEventListener('focus', refreshIfVisible)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [token])
}
