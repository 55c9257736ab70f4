import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { UnlessOffline } from '#shared/queries/offline-empty.tsx'
import { hasFailed } from '#shared/queries/query-boundary.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { EventRow } from '../history/event-row.tsx'
import { eventRowsOf } from '../history/event-rows.ts'
import { useEventLabels } from '../history/use-event-labels.ts'
import { BalanceAuditMark } from '../ledger/balance-audit-mark.tsx'
import { entryPageSize } from '../ledger/entry-pages.ts'
import { HistoryChanges } from '../ledger/history-changes.tsx'
import type { ShownEntries, useEntries } from '../ledger/list/use-entries.ts'
import { useCalendar } from '../use-calendar.ts'
import { useLinkClick } from '../use-link-click.ts'
import styles from './history-preview.module.css'

type HistoryPreviewProps = { entries: ReturnType<typeof useEntries>; currency: string | undefined }

const maxEvents = 5

/** Beyond this many entries an event that is still incomplete shows no amount. */
const maxEntries = 8 * entryPageSize

/** The newest events by day, with a link to all of them. */
export function HistoryPreview({ entries: { query, older }, currency }: HistoryPreviewProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const { data, refetch } = query
  const content = () => {
    if (hasFailed(query)) return <QueryError error={query.error} onRetry={refetch} />
    if (!data) {
      return (
        <UnlessOffline>
          <div className={styles.inset} aria-busy="true">
            <Skeleton height={56} />
            <span className="visually-hidden">{t('common:state.loading')}</span>
          </div>
        </UnlessOffline>
      )
    }
    return (
      <>
        <HistoryChanges currency={currency} />
        {data.list.length === 0 ? (
          <EmptyState icon="wallet" title={t('entries.empty')} text={t('entries.emptyText')} />
        ) : (
          <>
            <NewestEvents loaded={data} older={older} currency={currency} />
            <div className={styles.all}>
              <Link className={buttonClass('quiet')} to={paths.fundingDetails}>
                {t('funding.all')}
              </Link>
            </div>
          </>
        )}
      </>
    )
  }
  return (
    <Card title={t('entries.title')} isFlush>
      {content()}
    </Card>
  )
}

type NewestEventsProps = {
  loaded: ShownEntries
  older: ReturnType<typeof useEntries>['older']
  currency: string | undefined
}

function NewestEvents({ loaded, older, currency }: NewestEventsProps) {
  const calendar = useCalendar()
  const labels = useEventLabels(currency, 'time')
  const handleLinkClick = useLinkClick()
  const { days } = eventRowsOf(loaded, calendar.zone)
  let left = maxEvents
  const shown = days.flatMap(({ day, events }) => {
    const ofDay = events.slice(0, left)
    left -= ofDay.length
    return ofDay.length > 0 ? [{ day, events: ofDay }] : []
  })
  const { load, isPending, error } = older
  const isIncomplete =
    loaded.hasMore &&
    loaded.list.length < maxEntries &&
    (left > 0 || shown.some(({ events }) => events.some(({ isWhole }) => !isWhole)))
  useEffect(() => {
    if (isIncomplete && !isPending && !error) load()
  }, [isIncomplete, isPending, error, load])
  return (
    <>
      {loaded.checked && <BalanceAuditMark verdict={loaded.checked.verdict} currency={currency} />}
      {shown.map(({ day, events }) => (
        <section key={day} aria-label={calendar.relativeDay(day)}>
          <h3 className={styles.day}>{calendar.relativeDay(day)}</h3>
          <ul role="list" className={styles.list}>
            {events.map((event) => (
              <li key={event.key}>
                <EventRow event={event} day={day} labels={labels} onLinkClick={handleLinkClick} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
