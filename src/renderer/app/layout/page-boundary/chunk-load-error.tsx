import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { createPath, useLocation, useNavigate } from 'react-router-dom'
import { startProbing } from '#data/http/connectivity-probe.ts'
import { retryIntervalMs } from '#data/http/timeouts.ts'
import { onOnlineChange, useIsOnline } from '#platform/online.ts'
import { useIsCurrentRoute } from '#shared/hooks/current-route.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import type { Page } from '../../routing/page.ts'
import { fetchPage } from '../../routing/page-chunks.ts'

/**
 * Shown when a page could not be fetched: retries until it succeeds, without a reload. Where the host answers, a file is blocked, or
 * a newer version has replaced it, and a reload may help.
 */
export function ChunkLoadErrorPage({ page }: { page: Page }) {
  const { t } = useTranslation(['frame', 'common'])
  const navigate = useNavigate()
  const location = useLocation()
  const isCurrentRoute = useIsCurrentRoute()
  const isOnline = useIsOnline()
  const isMounted = useRef(false)

  const retry = async () => {
    try {
      await Promise.all([fetchPage(page), refetchStyles(document)])
      // Not by revalidation: if it ends before React has rendered its start, the error stays on screen.
      if (isMounted.current && isCurrentRoute())
        await navigate(createPath(location), { replace: true, state: location.state })
    } catch {
      void startProbing()
    }
  }
  const retryNow = useEffectEvent(retry)

  useEffect(() => {
    isMounted.current = true
    void startProbing()
    const timer = setInterval(() => void retryNow(), retryIntervalMs)
    const stop = onOnlineChange(() => void retryNow())
    return () => {
      isMounted.current = false
      clearInterval(timer)
      stop()
    }
  }, [])

  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={t('pageAway.title')}
        text={t(isOnline ? 'pageAway.blocked' : 'pageAway.text')}
        action={
          <>
            <Button kind="primary" onClick={retry}>
              {t('common:action.retry')}
            </Button>
            {isOnline && <Button onClick={() => window.location.reload()}>{t('pageError.reload')}</Button>}
          </>
        }
      />
    </div>
  )
}

/**
 * Fetches the style sheets that failed to load, because the build's loader requests each one only once. Rejects if one fails
 * again.
 */
async function refetchStyles(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(refetch))
}

function refetch(link: HTMLLinkElement): Promise<void> {
  const fresh = link.ownerDocument.createElement('link')
  fresh.rel = 'stylesheet'
  fresh.crossOrigin = link.crossOrigin
  fresh.href = link.href
  const settled = new Promise<void>((resolve, reject) => {
    fresh.addEventListener('load', () => resolve())
    fresh.addEventListener('error', () => reject(new Error(`no style sheet: ${link.href}`)))
  })
  link.replaceWith(fresh)
  return settled
}
