import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import styles from './load-more.module.css'

export type LoadMoreProps = { onMore: () => unknown; isPending: boolean; hasFailed: boolean }

/** The end of the loaded part of a list: scrolling to it or pressing its button loads more. */
export function LoadMore({ onMore, isPending, hasFailed }: LoadMoreProps) {
  const { t } = useTranslation('parts')
  const end = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(onMore)

  useEffect(() => {
    const element = end.current
    if (!element || isPending || hasFailed) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void loadMore()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isPending, hasFailed])

  return (
    <div ref={end} className={styles.end} role={hasFailed ? 'alert' : undefined}>
      {hasFailed && <p>{t('more.failed')}</p>}
      <Button kind="quiet" isPending={isPending} onClick={() => void onMore()}>
        {t('more.action')}
      </Button>
    </div>
  )
}
