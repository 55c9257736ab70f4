import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, planDetailPath } from '#app/routing/paths.ts'
import { useIsOnline } from '#platform/online.ts'
import { StalenessLabel } from '#shared/money/staleness-label.tsx'
import { RunningPlanRow } from '#shared/plans/running-plan-row.tsx'
import { OfflineEmpty } from '#shared/queries/offline-empty.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { Card } from '#ui/card/card.tsx'
import { classNames } from '#ui/hooks/class-names.ts'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useRunningPlans } from '../api.ts'
import styles from './at-work.module.css'

const maxPlans = 3

/** The plans at work: up to three, with a link to all. */
export function AtWork() {
  const { t } = useTranslation('ad-center')
  const { data } = useRunningPlans()
  const all = (
    <Link className={styles.all} to={paths.plan}>
      {data && data.total > 0 ? t('atWork.count', { count: data.total }) : t('atWork.all')}
    </Link>
  )
  return (
    <Section title={t('atWork.title')} action={all}>
      <Card isFlush>
        <Plans />
      </Card>
    </Section>
  )
}

function Plans() {
  const { t } = useTranslation(['ad-center', 'common'])
  const query = useRunningPlans()
  const isOnline = useIsOnline()
  const { data, error } = query
  if (data && data.list.length === 0) return <p className={styles.note}>{t('atWork.none')}</p>
  if (data) {
    const isLate = query.failureCount > 0 || query.fetchStatus === 'paused'
    return (
      <>
        <ul role="list" className={classNames(styles.list, styles.rows)}>
          {data.list.slice(0, maxPlans).map((plan) => (
            <li key={plan.id}>
              <RunningPlanRow plan={plan} to={planDetailPath(plan.id)} />
            </li>
          ))}
        </ul>
        {isLate && (
          <p className={styles.note}>
            <StalenessLabel receivedAt={data.receivedAt} />
          </p>
        )}
      </>
    )
  }
  if (!isOnline) return <OfflineEmpty />
  if (error) return <QueryError error={error} onRetry={() => query.refetch()} />
  return (
    <div className={styles.pending} aria-busy="true">
      <span className="visually-hidden">{t('common:state.loading')}</span>
      <Skeleton width={44} height={44} />
      <Skeleton height={20} />
    </div>
  )
}
