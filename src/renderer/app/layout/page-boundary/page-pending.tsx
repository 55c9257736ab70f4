import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from '../app-layout.module.css'

/** In place of a page that is on its way. */
export function PagePending() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.wait} role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      <Skeleton height={120} />
      <Skeleton height={64} />
    </div>
  )
}
