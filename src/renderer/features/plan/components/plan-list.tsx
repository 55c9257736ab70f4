import { memo, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import type { Plan, PlanStage, PlanStatus } from '#protocol/http/plans.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { StalenessLabel } from '#shared/money/staleness-label.tsx'
import { isOfStage } from '#shared/plans/plan-section-query.ts'
import { LoadMore } from '#shared/queries/load-more.tsx'
import { UnlessOffline } from '#shared/queries/offline-empty.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { uniquePlans, usePlans } from '../api.ts'
import { comparePath } from '../compare/compare-address.ts'
import { ExportPlans } from '../export/export-plans.tsx'
import { useShare } from '../use-share.ts'
import layout from './layout.module.css'
import styles from './plan-list.module.css'
import { PlanRow } from './plan-row.tsx'

/** Enough rows to fill a phone's screen. */
export const firstRows = 7

type PlanListProps = {
  status: PlanStatus | undefined
  /** False: only the rows of a phone's first screen, for a fast first paint. */
  isComplete: boolean
}

const stages = ['running', 'ready', 'past'] as const satisfies readonly PlanStage[]

/** The plans of one status, or all of them in sections. Memoized as its rows are. */
export const PlanList = memo(function PlanList({ status, isComplete }: PlanListProps) {
  if (status !== undefined) return <PlansOfStatus status={status} isComplete={isComplete} />
  return <PlanSections isComplete={isComplete} />
})

/** False until the first rows are shown: the others are rendered after them, in slices. */
const useHasFirstRows = (hasData: boolean): boolean => useDeferredValue(hasData)

function PlanSections({ isComplete: isPainted }: { isComplete: boolean }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const queries = {
    running: usePlans({ stage: 'running' }),
    ready: usePlans({ stage: 'ready' }),
    past: usePlans({ stage: 'past' }),
  }
  const all = stages.map((stage) => queries[stage])
  const isComplete = useHasFirstRows(all.every(({ data }) => data)) && isPainted
  const failed = all.find(({ data, error }) => !data && error)
  if (failed) {
    const retry = () => Promise.all(all.filter(({ data }) => !data).map((query) => query.refetch()))
    return <QueryError error={failed.error} onRetry={retry} />
  }
  if (all.some(({ data }) => !data)) return <PlansPending />
  const sections = stages.map((stage) => {
    const pages = queries[stage].data?.pages ?? []
    const loaded = uniquePlans(pages.flatMap((page) => page.value.list))
    const list = loaded.filter((plan) => isOfStage(stage, plan))
    // A host that does not know sections counts all plans.
    const total = list.length === loaded.length ? pages.at(-1)?.value.total : undefined
    return { stage, list, total }
  })
  if (sections.every(({ list }) => list.length === 0)) return <NoPlans status={undefined} />
  let room = isComplete ? Number.POSITIVE_INFINITY : firstRows
  return (
    <>
      {all.some(isLate) && <StalenessLabel receivedAt={queries.running.data?.pages[0]?.receivedAt} />}
      {sections.map(({ stage, list, total }) => {
        const shown = list.slice(0, room)
        room -= shown.length
        const query = queries[stage]
        return (
          shown.length > 0 && (
            <Section
              key={stage}
              title={t(`list.${stage}`)}
              action={<span className="tabular">{format.number(total ?? list.length)}</span>}
            >
              <PlanRows label={t(`list.${stage}`)} plans={shown} />
              {stage === 'ready' && isComplete && (
                <Link to={comparePath([])} className={buttonClass('quiet')}>
                  {t('compare.title')}
                </Link>
              )}
              {isComplete && query.hasNextPage && <LoadMore query={query} />}
            </Section>
          )
        )
      })}
      {isComplete && <ExportPlans status={undefined} />}
    </>
  )
}

/** Whether the newest try to load a list failed or waits for a connection. */
export const isLate = ({ failureCount, fetchStatus, isRefetchError }: ReturnType<typeof usePlans>): boolean =>
  failureCount > 0 || fetchStatus === 'paused' || isRefetchError

/** Plans as a list of links. */
export function PlanRows({ label, plans }: { label: string; plans: readonly Plan[] }) {
  // For all rows at once: a query of each row would be most of the page's time.
  const share = useShare()
  return (
    <Card isFlush>
      <ul role="list" className={styles.list} aria-label={label}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanRow plan={plan} share={share?.rate} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PlansOfStatus({ status, isComplete: isPainted }: { status: PlanStatus; isComplete: boolean }) {
  const { t } = useTranslation('plan')
  const plans = usePlans({ status })
  const { data, error, hasNextPage } = plans
  const isComplete = useHasFirstRows(data !== undefined) && isPainted

  if (!data && error) return <QueryError error={error} onRetry={() => plans.refetch()} />
  if (!data) return <PlansPending />

  const list = uniquePlans(data.pages.flatMap((page) => page.value.list))
  const total = data.pages.at(-1)?.value.total ?? list.length
  if (list.length === 0) return <NoPlans status={status} />
  return (
    <>
      {isLate(plans) && <StalenessLabel receivedAt={data.pages[0]?.receivedAt} />}
      <PlanRows label={t('list.plans')} plans={isComplete ? list : list.slice(0, firstRows)} />
      {isComplete &&
        (hasNextPage ? (
          <LoadMore query={plans} />
        ) : (
          <p className={styles.end}>{t('list.end', { count: total })}</p>
        ))}
      {isComplete && <ExportPlans status={status} />}
    </>
  )
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

/** The loading state of a list of plans. */
export const PlansPending = () => (
  <UnlessOffline>
    <PlanListSkeleton />
  </UnlessOffline>
)

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
