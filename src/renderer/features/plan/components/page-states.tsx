import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { hasKey } from '#api/api-error.ts'
import { paths } from '#app/routing/paths.ts'
import { LoadError } from '#shared/queries/load-error.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import layout from './layout.module.css'
import styles from './plan-head.module.css'

type MissingProps = {
  /** What the page should show. */
  what: 'plan' | 'product'
  /** Undefined when the address names nothing to load. */
  error: unknown
  onRetry: () => unknown
}

/** In place of a plan or product that could not be loaded, or that does not exist. */
export function Missing({ what, error, onRetry }: MissingProps) {
  const { t } = useTranslation('plan')
  if (error && !hasKey(error, 'plan.notFound')) return <LoadError error={error} onRetry={onRetry} />
  const isPlan = what === 'plan'
  return (
    <EmptyState
      icon="plan"
      title={isPlan ? t('detail.notFoundTitle') : t('product.notFoundTitle')}
      text={isPlan ? t('detail.notFoundText') : t('product.notFoundText')}
      action={
        <Link to={paths.plan} className={buttonClass('secondary')}>
          {t('detail.toPlans')}
        </Link>
      }
    />
  )
}

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
