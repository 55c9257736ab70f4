import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useFormat } from '#i18n/format.ts'
import { type PlanStatus, planStatuses } from '#protocol/http/plans.ts'
import type { PlanSearch } from '#protocol/plans/plan-search.ts'
import { useIsPainted } from '#shared/hooks/use-is-painted.ts'
import { propertyQuery } from '#shared/money/balances-query.ts'
import { useHasFirstAnswers } from '#shared/queries/first-answers.ts'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { WhenReady } from '#shared/queries/when-ready.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { type PlanFilter, planListQueries, useStatusCounts } from '../api.ts'
import { comparedIn } from '../compare/compare-address.ts'
import { PlanList, PlansPending } from '../components/plan-list.tsx'
import { isSearching } from '../search/search-address.ts'
import { SearchBar } from '../search/search-bar.tsx'
import { SearchResults } from '../search/search-results.tsx'
import { usePlanSearch } from '../search/use-plan-search.ts'
import { useShare } from '../use-share.ts'

/** Not needed for the list. */
const CompareView = lazy(async () => ({
  default: (await import('../compare/compare-view.tsx')).CompareView,
}))

/** `/plan`: the account's plans or, with `compare=`, products side by side. */
export default function PlanListScreen() {
  const [query] = useSearchParams()
  const compared = comparedIn(query)
  if (compared === undefined) return <PlanListPage />
  return (
    <Suspense fallback={<PlansPending />}>
      <CompareView ids={compared} />
    </Suspense>
  )
}

/** The plans by status, or what a search finds; status, search, filters and order are in the URL. */
function PlanListPage() {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const status = planStatuses.find((item) => item === query.get('status'))
  const { search, change } = usePlanSearch()
  const shown = useDeferredValue(search)
  const isPainted = useIsPainted()
  // Rows state the network's share, by the account's level; loaded here, since there may be no such row.
  useShare()
  const isReady = useHasFirstAnswers([planListQueries, propertyQuery.queryKey, ['config']])
  const countOf = useStatusCounts(listFilter(status, shown))
  const tabs = (['all', ...planStatuses] as const).map((id) => {
    const text = id === 'all' ? t('list.all') : t(`status.${id}`)
    const count = countOf(id)
    return { id, label: count ? t('list.counted', { status: text, number: format.number(count) }) : text }
  })

  function choose(id: PlanStatus | 'all') {
    const next = new URLSearchParams(query)
    if (id === 'all') next.delete('status')
    else next.set('status', id)
    setQuery(next, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <SearchBar search={search} onChange={change} />
      <Tabs label={t('list.tabs')} tabs={tabs} value={status ?? 'all'} onChange={choose}>
        <Refreshable
          isReady={isReady}
          onRefresh={() => queries.refetchQueries({ queryKey: planListQueries })}
        >
          <WhenReady isReady={isReady} pending={<PlansPending />}>
            {isSearching(shown) ? (
              <SearchResults
                status={status}
                search={shown}
                isComplete={isPainted}
                onClear={() => change({})}
              />
            ) : (
              <PlanList key={status ?? 'all'} status={status} isComplete={isPainted} />
            )}
          </WhenReady>
        </Refreshable>
      </Tabs>
    </>
  )
}

/** What the list below the tabs loads, whose counts the tabs show. */
function listFilter(status: PlanStatus | undefined, search: PlanSearch): PlanFilter {
  if (isSearching(search)) return { ...search, ...(status && { status }) }
  return status ? { status } : { stage: 'running' }
}
