import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { PullToRefresh } from '#ui/pull-to-refresh/pull-to-refresh.tsx'
import { useIsPainted } from '../hooks/use-is-painted.ts'
import styles from './refreshable.module.css'

export type RefreshableProps = {
  onRefresh: () => Promise<unknown>
  children: ReactNode
  /** Rendered after `children`, which fill a phone's screen, have been painted. */
  rest?: ReactNode
}

/** A page that can be refreshed by pulling it down, or with the button at its end. */
export function Refreshable({ onRefresh, children, rest }: RefreshableProps) {
  const { t } = useTranslation('common')
  const isPainted = useIsPainted()
  return (
    <PullToRefresh onRefresh={onRefresh} busyLabel={t('state.refreshing')}>
      <div className={styles.page} aria-busy={!isPainted || undefined}>
        {children}
        {isPainted && (
          <>
            {rest}
            <div className={styles.refresh}>
              <Button kind="quiet" icon="refresh" onClick={onRefresh}>
                {t('action.refresh')}
              </Button>
            </div>
          </>
        )}
      </div>
    </PullToRefresh>
  )
}
