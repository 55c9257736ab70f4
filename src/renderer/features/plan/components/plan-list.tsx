import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import type { Plan, PlanStatus } from '#protocol/http/plans.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { StalenessLabel } from '#shared/money/staleness-label.tsx'
import { LoadError } from '#shared/queries/load-error.tsx'
import { LoadMore } from '#shared/queries/load-more.tsx'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { usePlans } from '../api.ts'
import layout from './layout.module.css'
import styles from './plan-list.module.css'
import { PlanRow } from './plan-row.tsx'

/** Enough rows to fill a phone's screen. */
const firstRows = 7

type PlanListProps = {
  status: PlanStatus | undefined
  /** False: only the rows of a phone's first screen, for a fast first paint. */
  isComplete: boolean
}

/** The plans of one status, or all of them. */
export function PlanList({ status, isComplete }: PlanListProps) {
  const { t } = useTranslation('plan')
  const plans = usePlans(status)
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = plans

  if (!data && error) return <LoadError error={error} onRetry={() => plans.refetch()} />
  if (!data) return <PlanListSkeleton />

  const list = uniquePlans(data.pages.flatMap((page) => page.value.list))
  const total = data.pages.at(-1)?.value.total ?? list.length
  if (list.length === 0) return <NoPlans status={status} />
  const shown = isComplete ? list : list.slice(0, firstRows)
  const isLate = plans.failureCount > 0 || plans.fetchStatus === 'paused' || plans.isRefetchError
  return (
    <>
      {isLate && <StalenessLabel receivedAt={data.pages[0]?.receivedAt} />}
      <Card isFlush>
        <ul role="list" className={styles.list} aria-label={t('list.plans')}>
          {shown.map((plan) => (
            <li key={plan.id}>
              <PlanRow plan={plan} />
            </li>
          ))}
        </ul>
      </Card>
      {isComplete &&
        (hasNextPage ? (
          <LoadMore
            onMore={() => plans.fetchNextPage()}
            isPending={isFetchingNextPage}
            hasFailed={isFetchNextPageError}
          />
        ) : (
          <p className={styles.end}>{t('list.end', { count: total })}</p>
        ))}
    </>
  )
}

/** A new plan moves the others down, so two pages fetched at different times may share a plan. */
function uniquePlans(plans: readonly Plan[]): Plan[] {
  return [...new Map(plans.map((plan) => [plan.id, plan])).values()]
}

function NoPlans({ status }: { status: PlanStatus | undefined }) {
  const { t } = useTranslation(['plan', 'common'])
  if (status === undefined) {
    return (
      <EmptyState
        icon="plan"
        title={t('list.emptyTitle')}
        text={t('list.emptyText')}
        action={<Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon="plan"
      title={t('list.emptyStatusTitle')}
      text={t('list.emptyStatusText', { status: t(`status.${status}`) })}
      action={
        <Link to={paths.plan} replace className={buttonClass('secondary')}>
          {t('list.showAll')}
        </Link>
      }
    />
  )
}

function PlanListSkeleton() {
  const { t } = useTranslation('common')
  return (
    <Card isFlush>
      <div aria-busy="true">
        <span className="visually-hidden">{t('state.loading')}</span>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={styles.skeleton}>
            <Skeleton width={180} />
            <span className={layout.small}>
              <Skeleton width={100} />
            </span>
            <span className={layout.quiet}>
              <Skeleton />
            </span>
          </div>
        ))}
      </div>
    </Card>
  )
}
