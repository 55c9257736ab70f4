import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { entryTypes } from '#protocol/http/wallet.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PullToRefresh } from '#ui/pull-to-refresh/pull-to-refresh.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { useProperty } from '../api.ts'
import { Finder } from '../find/finder.tsx'
import { EventList } from '../history/event-list.tsx'
import { BalanceAuditMark } from '../ledger/balance-audit-mark.tsx'
import { HistoryChanges } from '../ledger/history-changes.tsx'
import { EntriesEnd } from '../ledger/list/entries-end.tsx'
import {
  type EntryFilter,
  eventTypes,
  filterOf,
  type HistoryView,
  isUnfiltered,
  searchOf,
  viewOf,
} from '../ledger/list/entry-filter.ts'
import { EntryList } from '../ledger/list/entry-list.tsx'
import { FilterBar } from '../ledger/list/filter-bar.tsx'
import { MonthHead } from '../ledger/list/month-head.tsx'
import { useEntries } from '../ledger/list/use-entries.ts'
import { useRefreshWallet } from '../money-movement-block.ts'
import { type PayoutFilter, payoutAddressOf, payoutFilterOf } from '../payouts/payout-address.ts'
import { PayoutFilterBar } from '../payouts/payout-filter-bar.tsx'
import { PayoutList } from '../payouts/payout-list.tsx'
import { useCalendar } from '../use-calendar.ts'
import styles from './entries-screen.module.css'

/** The funding details: one row per event or, one level deeper, every ledger entry; of all months and types, or of one. */
export default function EntriesScreen() {
  const [search, setSearch] = useSearchParams()
  const { t } = useTranslation(['wallet', 'common'])
  const refresh = useRefreshWallet()
  const bar = useRef<HTMLDivElement>(null)
  const filter = filterOf(search)
  const view = viewOf(search)

  function change(next: EntryFilter, nextView = view) {
    setSearch(searchOf(next, nextView), { replace: true })
    window.scrollTo(0, 0)
  }

  /** The types to choose from are fewer for events. */
  function changeView(next: HistoryView) {
    if (next === 'payouts') return change({}, next)
    const isKept = next === 'entries' || eventTypes.some((type) => type === filter.type)
    change(isKept ? filter : { ...(filter.month !== undefined && { month: filter.month }) }, next)
  }

  return (
    <PullToRefresh onRefresh={refresh} busyLabel={t('common:state.refreshing')}>
      <Finder>
        <Tabs
          label={t('entries.title')}
          tabs={[
            { id: 'events', label: t('funding.events') },
            { id: 'entries', label: t('funding.entries') },
            { id: 'payouts', label: t('summary.figure.withdrawals') },
          ]}
          value={view}
          onChange={changeView}
        >
          {view === 'payouts' ? (
            <Payouts />
          ) : (
            <>
              <FilterBar
                ref={bar}
                filter={filter}
                types={view === 'events' ? eventTypes : entryTypes}
                onChange={change}
                onRefresh={refresh}
              />
              <Entries
                key={searchOf(filter, view).toString()}
                filter={filter}
                view={view}
                bar={bar}
                onShowAll={() => change({})}
              />
            </>
          )}
        </Tabs>
      </Finder>
    </PullToRefresh>
  )
}

/** The withdrawals alone; their filter stands in the address, too. */
function Payouts() {
  const [address, setAddress] = useSearchParams()
  const filter = payoutFilterOf(address)
  const change = (next: PayoutFilter) => setAddress(payoutAddressOf(next), { replace: true })
  return (
    <>
      <PayoutFilterBar filter={filter} onChange={change} />
      <PayoutList filter={filter} onShowAll={() => change({})} />
    </>
  )
}

type EntriesProps = {
  filter: EntryFilter
  view: HistoryView
  bar: React.RefObject<HTMLDivElement | null>
  onShowAll: () => void
}

function Entries({ filter, view, bar, onShowAll }: EntriesProps) {
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
        {filter.month !== undefined && (
          <MonthHead month={filter.month} currency={currency} type={filter.type} />
        )}
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
      {view === 'events' ? (
        <EventList loaded={data} currency={currency} type={filter.type} bar={bar} onNearEnd={loadMore} />
      ) : (
        <EntryList
          entries={data.list}
          currency={currency}
          type={filter.type}
          bar={bar}
          onNearEnd={loadMore}
        />
      )}
      <EntriesEnd hasMore={hasMore} older={older} />
    </>
  )
}
