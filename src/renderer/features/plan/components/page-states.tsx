import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { hasKey } from '#data/http/api-error.ts'
import { UnlessOffline } from '#shared/queries/offline-empty.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import layout from './layout.module.css'
import styles from './plan-head.module.css'

type MissingProps = {
  kind: 'plan' | 'product'
  /** Undefined when the URL has no id to load. */
  error: unknown
  onRetry: () => unknown
}

/** Replaces a plan or product that failed to load or does not exist. */
export function Missing({ kind, error, onRetry }: MissingProps) {
  const { t } = useTranslation('plan')
  if (error && !hasKey(error, 'plan.notFound')) return <QueryError error={error} onRetry={onRetry} />
  const isPlan = kind === 'plan'
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

/** The loading state of a plan or a product. */
export const PagePending = () => (
  <UnlessOffline>
    <PageSkeleton />
  </UnlessOffline>
)

function PageSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={layout.page} aria-busy="true">
      <span className="visually-hidden">{t('state.loading')}</span>
      {[4, 6].map((lines) => (
        <Card key={lines}>
          <div className={styles.head}>
            <Skeleton width={160} height={20} />
            {Array.from({ length: lines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are static
              <Skeleton key={line} />
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}
