import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createPath, useLocation, useNavigate } from 'react-router-dom'
import { retryIntervalMs } from '#api/http.ts'
import { onOnlineChange } from '#platform/online.ts'
import { useIsCurrentRoute } from '#shared/hooks/use-is-current-route.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import type { Page } from '../../routing/page.ts'
import { fetchPage } from '../../routing/page-chunks.ts'
import { refetchStyles } from './refetch-styles.ts'

/** So many times in vain with a host that answers: the app may have been replaced by a newer one. */
const enough = 2

/** In place of a page that could not be fetched: it is fetched again until it comes, without a reload. */
export function ChunkLoadErrorPage({ page }: { page: Page }) {
  const { t } = useTranslation(['frame', 'common'])
  const navigate = useNavigate()
  const place = useLocation()
  const isHere = useIsCurrentRoute()
  const [failures, setFailures] = useState(0)
  const attempt = useRef(async () => undefined)

  useEffect(() => {
    let isShown = true
    attempt.current = async () => {
      try {
        await Promise.all([fetchPage(page), refetchStyles(document)])
        // Not by a revalidation: one that ends before React has rendered its beginning leaves the error shown.
        if (isShown && isHere()) await navigate(createPath(place), { replace: true, state: place.state })
      } catch {
        if (isShown) setFailures((before) => before + 1)
      }
      return undefined
    }
    return () => {
      isShown = false
    }
  }, [page, navigate, place, isHere])

  useEffect(() => {
    const again = () => void attempt.current()
    const timer = setInterval(again, retryIntervalMs)
    const stop = onOnlineChange(again)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])

  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={t('pageAway.title')}
        text={t('pageAway.text')}
        action={
          <>
            <Button kind="primary" onClick={() => attempt.current()}>
              {t('common:action.retry')}
            </Button>
            {failures > enough && <Button onClick={() => location.reload()}>{t('pageError.reload')}</Button>}
          </>
        }
      />
    </div>
  )
}
