import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import styles from './plan-list.module.css'

export type LoadMoreProps = { onMore: () => unknown; isPending: boolean; hasFailed: boolean }

/** The end of what is loaded: scrolling to it loads more, and so does its button. */
export function LoadMore({ onMore, isPending, hasFailed }: LoadMoreProps) {
  const { t } = useTranslation('plan')
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)

  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    const element = place.current
    if (!element || isPending || hasFailed) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void latest.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isPending, hasFailed])

  return (
    <div ref={place} className={styles.end} role={hasFailed ? 'alert' : undefined}>
      {hasFailed && <p>{t('list.moreFailed')}</p>}
      <Button kind="quiet" isPending={isPending} onClick={() => void onMore()}>
        {t('list.more')}
      </Button>
    </div>
  )
}
