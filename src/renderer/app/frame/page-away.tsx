import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { againMs } from '#api/recovery.ts'
import { onOnlineChange } from '#platform/online.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { refetchStyles } from './refetch-styles.ts'

type PageAwayProps = { fetchAgain: () => Promise<unknown>; onFetched: () => void }

/** So many times in vain with a host that answers: the app may have been replaced by a newer one. */
const enough = 2

/** In place of a page that could not be fetched: it is fetched again until it comes, without a reload. */
export function PageAway({ fetchAgain, onFetched }: PageAwayProps) {
  const { t } = useTranslation(['frame', 'common'])
  const [failures, setFailures] = useState(0)
  const attempt = useRef(async () => undefined)

  useEffect(() => {
    let isHere = true
    attempt.current = async () => {
      try {
        await Promise.all([fetchAgain(), refetchStyles(document)])
        if (isHere) onFetched()
      } catch {
        if (isHere) setFailures((before) => before + 1)
      }
      return undefined
    }
    return () => {
      isHere = false
    }
  }, [fetchAgain, onFetched])

  useEffect(() => {
    const again = () => void attempt.current()
    const timer = setInterval(again, againMs)
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
