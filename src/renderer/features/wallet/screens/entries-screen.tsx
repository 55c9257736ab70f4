import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PullToRefresh } from '#ui/pull-to-refresh/pull-to-refresh.tsx'
import { useProperty } from '../api.ts'
import { BalanceAuditMark } from '../ledger/balance-audit-mark.tsx'
import { HistoryChanges } from '../ledger/history-changes.tsx'
import { EntriesEnd } from '../ledger/list/entries-end.tsx'
import { type EntryFilter, filterOf, isUnfiltered, searchOf } from '../ledger/list/entry-filter.ts'
import { EntryList } from '../ledger/list/entry-list.tsx'
import { FilterBar } from '../ledger/list/filter-bar.tsx'
import { MonthHead } from '../ledger/list/month-head.tsx'
import { useEntries } from '../ledger/list/use-entries.ts'
import { useRefreshWallet } from '../money-movement-block.ts'
import { useCalendar } from '../use-calendar.ts'
import styles from './entries-screen.module.css'

/** The funding details: all entries by month and day, or those of a month and a type. */
export default function EntriesScreen() {
  const [search, setSearch] = useSearchParams()
  const { t } = useTranslation('common')
  const refresh = useRefreshWallet()
  const bar = useRef<HTMLDivElement>(null)
  const filter = filterOf(search)

  function change(next: EntryFilter) {
    setSearch(searchOf(next), { replace: true })
    window.scrollTo(0, 0)
  }

  return (
    <PullToRefresh onRefresh={refresh} busyLabel={t('state.refreshing')}>
      <FilterBar ref={bar} filter={filter} onChange={change} onRefresh={refresh} />
      <Entries key={searchOf(filter).toString()} filter={filter} bar={bar} onShowAll={() => change({})} />
    </PullToRefresh>
  )
}

type EntriesProps = {
  filter: EntryFilter
  bar: React.RefObject<HTMLDivElement | null>
  onShowAll: () => void
}

function Entries({ filter, bar, onShowAll }: EntriesProps) {
  const { t } = useTranslation('wallet')
  const { zone, isElsewhere } = useCalendar()
  const { query, older } = useEntries(filter)
  const { data: balances } = useProperty()
  const { data } = query
  const { load, isPending, error } = older
  const hasMore = data?.hasMore ?? false
  const loadMore = useCallback(() => {
    if (hasMore && !isPending && !error) load()
  }, [hasMore, isPending, error, load])

  if (!data) return <QueryBoundary query={query}>{() => null}</QueryBoundary>
  const currency = balances?.property.currency
  if (data.list.length === 0) {
    return (
      <>
        <HistoryChanges currency={currency} />
        {filter.month !== undefined && <MonthHead month={filter.month} currency={currency} />}
        {isUnfiltered(filter) ? (
          <EmptyState icon="wallet" title={t('entries.empty')} text={t('entries.emptyText')} />
        ) : (
          <EmptyState
            icon="wallet"
            title={t('funding.none')}
            action={<Button onClick={onShowAll}>{t('funding.showAll')}</Button>}
          />
        )}
      </>
    )
  }
  return (
    <>
      <HistoryChanges currency={currency} />
      {data.checked && <BalanceAuditMark verdict={data.checked.verdict} currency={currency} />}
      {isElsewhere && <p className={styles.zone}>{t('statement.zone', { zone })}</p>}
      <EntryList entries={data.list} currency={currency} bar={bar} onNearEnd={loadMore} />
      <EntriesEnd hasMore={hasMore} older={older} />
    </>
  )
}
