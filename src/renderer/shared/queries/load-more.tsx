import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { useErrorText } from '../errors/error-text.ts'
import { useIsPrinting } from '../hooks/use-is-printing.ts'
import styles from './load-more.module.css'

export type LoadMoreProps = {
  /** The used part of a query of pages. */
  query: {
    readonly fetchNextPage: () => unknown
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly error: unknown
  }
  isPending?: boolean
}

/** The end of the loaded part of a list: scrolling to it or pressing its button loads more. */
export function LoadMore({ query, isPending = query.isFetchingNextPage }: LoadMoreProps) {
  const { t } = useTranslation('parts')
  const errorText = useErrorText()
  const isPrinting = useIsPrinting()
  const { isFetchNextPageError: hasFailed, error } = query
  const end = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(() => query.fetchNextPage())

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
      {isPrinting && <p>{t('more.notPrinted')}</p>}
      {hasFailed && <p>{[t('more.failed'), errorText(error)].join(' ')}</p>}
      <Button kind="quiet" isPending={isPending} onClick={() => void query.fetchNextPage()}>
        {t('more.action')}
      </Button>
    </div>
  )
}
