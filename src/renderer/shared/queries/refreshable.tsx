import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { PullToRefresh } from '#ui/pull-to-refresh/pull-to-refresh.tsx'
import { useIsPainted } from '../hooks/use-is-painted.ts'
import styles from './refreshable.module.css'
import { WhenReady } from './when-ready.tsx'

export type RefreshableProps = {
  onRefresh: () => Promise<unknown>
  children: ReactNode
  /** Rendered after `children`, which fill a phone's screen, have been painted. */
  rest?: ReactNode
  /** False while the height of `children` is not known: what stands below is not shown yet, so that nothing pushes it. */
  isReady?: boolean
}

/** A page that can be refreshed by pulling it down, or with the button at its end. */
export function Refreshable({ onRefresh, children, rest, isReady = true }: RefreshableProps) {
  const { t } = useTranslation('common')
  const isPainted = useIsPainted()
  return (
    <PullToRefresh onRefresh={onRefresh} busyLabel={t('state.refreshing')}>
      <div className={styles.page} aria-busy={!isPainted || undefined}>
        {children}
        {isPainted && (
          <WhenReady isReady={isReady}>
            {rest}
            <div className={styles.refresh}>
              <Button kind="quiet" icon="refresh" onClick={onRefresh}>
                {t('action.refresh')}
              </Button>
            </div>
          </WhenReady>
        )}
      </div>
    </PullToRefresh>
  )
}
