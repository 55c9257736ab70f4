import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import styles from './funding-details.module.css'

type OlderEntriesProps = {
  /** The number of the oldest loaded entry; a new one looks again whether the end is in sight. */
  oldest: number | undefined
  older: { load: () => void; isPending: boolean; error: unknown }
}

/** Loads the next page when the end of the list comes near, or by its button. */
export function OlderEntries({ oldest, older }: OlderEntriesProps) {
  const { t } = useTranslation('wallet')
  const end = useRef<HTMLDivElement>(null)
  const { load, isPending } = older
  const hasFailed = Boolean(older.error)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end may be in sight again
  useEffect(() => {
    if (!end.current || isPending || hasFailed) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [oldest, load, isPending, hasFailed])

  return (
    <div ref={end} className={styles.more}>
      {hasFailed && !isPending ? (
        <ErrorState text={t('entries.moreFailed')} onRetry={load} />
      ) : (
        <Button kind="quiet" isPending={isPending} onClick={load}>
          {t('entries.more')}
        </Button>
      )}
    </div>
  )
}
