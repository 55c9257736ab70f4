import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanStatus } from '#protocol/http/plans.ts'
import { findPlans, type PlanSearch } from '#protocol/plans/plan-search.ts'
import { StalenessLabel } from '#shared/money/staleness-label.tsx'
import { LoadMore } from '#shared/queries/load-more.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { ResultCount } from '#shared/search/result-count.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { loadedPlans, uniquePlans, usePlans } from '../api.ts'
import { firstRows, isLate, PlanRows, PlansPending } from '../components/plan-list.tsx'
import { ExportPlans } from '../export/export-plans.tsx'

type SearchResultsProps = {
  status: PlanStatus | undefined
  search: PlanSearch
  /** False: only the rows of a phone's first screen, for a fast first paint. */
  isComplete: boolean
  onClear: () => void
}

/**
 * The plans that a search finds. Until the host has answered, without a connection, and of a host that does not search, they are
 * those among the loaded plans, and the page says so.
 */
export function SearchResults({ status, search, isComplete, onClear }: SearchResultsProps) {
  const { t } = useTranslation('plan')
  const plans = usePlans({ ...search, ...(status && { status }) })
  const { data, error, hasNextPage } = plans
  const { found, total, isFromHost } = useFound(data, search, status)
  const hasNothing = !data && found.length === 0
  const isOver = data !== undefined && !hasNextPage

  return (
    <>
      <ResultCount
        found={hasNothing ? undefined : t('search.found', { count: total })}
        isFromHost={isFromHost}
        hasAnswer={data !== undefined}
        hasFailed={error !== null}
        texts={{
          host: t('search.onlyLoadedHost'),
          offline: t('search.onlyLoadedOffline'),
          failed: t('search.onlyLoadedFailed'),
          pending: t('search.searching'),
        }}
      />
      {hasNothing &&
        (error ? <QueryError error={error} onRetry={() => plans.refetch()} /> : <PlansPending />)}
      {isLate(plans) && data && <StalenessLabel receivedAt={data.pages[0]?.receivedAt} />}
      {found.length > 0 && (
        <PlanRows label={t('search.results')} plans={isComplete ? found : found.slice(0, firstRows)} />
      )}
      {found.length === 0 && isOver && (
        <EmptyState
          icon="plan"
          title={t('search.noneTitle')}
          text={
            status === undefined
              ? t('search.noneText')
              : t('search.noneOfStatusText', { status: t(`status.${status}`) })
          }
          action={<Button onClick={onClear}>{t('search.clear')}</Button>}
        />
      )}
      {isComplete && hasNextPage && <LoadMore query={plans} />}
      {isComplete && found.length > 0 && <ExportPlans status={status} search={search} />}
    </>
  )
}

function useFound(
  data: ReturnType<typeof usePlans>['data'],
  search: PlanSearch,
  status: PlanStatus | undefined,
) {
  const queries = useQueryClient()
  return useMemo(() => {
    const pages = data?.pages ?? []
    const listed = uniquePlans(pages.flatMap(({ value }) => value.list))
    const newest = pages.at(-1)?.value
    if (newest?.is_searched === true) return { found: listed, total: newest.total, isFromHost: true }
    const isWanted = (plan: { status: PlanStatus }) => status === undefined || plan.status === status
    const found = findPlans((data ? listed : loadedPlans(queries)).filter(isWanted), search)
    return { found, total: found.length, isFromHost: false }
  }, [data, search, status, queries])
}
