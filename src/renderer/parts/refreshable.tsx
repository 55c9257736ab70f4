import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { PullToRefresh } from '#ui/pull-to-refresh.tsx'
import styles from './refreshable.module.css'

export type RefreshableProps = { onRefresh: () => Promise<unknown>; children: ReactNode }

/** A page that is refreshed by pulling it down, or by the button at its end. */
export function Refreshable({ onRefresh, children }: RefreshableProps) {
  const { t } = useTranslation('common')
  return (
    <PullToRefresh onRefresh={onRefresh} busyLabel={t('state.refreshing')}>
      <div className={styles.page}>
        {children}
        <div className={styles.refresh}>
          <Button kind="quiet" icon="refresh" onClick={onRefresh}>
            {t('action.refresh')}
          </Button>
        </div>
      </div>
    </PullToRefresh>
  )
}
