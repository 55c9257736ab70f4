import { useTranslation } from 'react-i18next'
import { Card } from '#ui/card/card.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from './query-boundary.module.css'

/** In place of the cards of a page until the first answers are there. */
export function CardsPending() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.rows} aria-busy="true">
      <span className="visually-hidden">{t('state.loading')}</span>
      {[0, 1, 2].map((card) => (
        <Card key={card} className={styles.card}>
          <Skeleton width={140} />
          <Skeleton />
        </Card>
      ))}
    </div>
  )
}
