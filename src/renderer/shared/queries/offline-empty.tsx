import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '#platform/online.ts'
import styles from './query-boundary.module.css'

/** In place of data that was never loaded, while there is no connection. */
export function OfflineEmpty() {
  const { t } = useTranslation('parts')
  return <p className={styles.quiet}>{t('empty.offline')}</p>
}

/** The children are the skeleton of data that loads: without a connection nothing loads, which the user is told instead. */
export function UnlessOffline({ children }: { children: ReactNode }) {
  return useIsOnline() ? children : <OfflineEmpty />
}
