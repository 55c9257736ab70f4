import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import styles from './load-more.module.css'

export type LoadMoreProps = { onMore: () => unknown; isPending: boolean; hasFailed: boolean }

/** The end of what is loaded of a list: scrolling to it loads more, and so does its button. */
export function LoadMore({ onMore, isPending, hasFailed }: LoadMoreProps) {
  const { t } = useTranslation('parts')
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
      {hasFailed && <p>{t('more.failed')}</p>}
      <Button kind="quiet" isPending={isPending} onClick={() => void onMore()}>
        {t('more.action')}
      </Button>
    </div>
  )
}
