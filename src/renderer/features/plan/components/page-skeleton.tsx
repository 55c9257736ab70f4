import { useTranslation } from 'react-i18next'
import { Card } from '#ui/card/card.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import layout from './layout.module.css'
import styles from './plan-head.module.css'

/** Stands for a plan or a product that has not arrived. */
export function PageSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={layout.page} aria-busy="true">
      <span className="visually-hidden">{t('state.loading')}</span>
      {[4, 6].map((lines) => (
        <Card key={lines}>
          <div className={styles.head}>
            <Skeleton width={160} height={20} />
            {Array.from({ length: lines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <Skeleton key={line} />
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}
