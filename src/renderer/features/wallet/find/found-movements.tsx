import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { EntrySearch } from '#protocol/entries/entry-search.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { LoadMore } from '#shared/queries/load-more.tsx'
import { UnlessOffline } from '#shared/queries/offline-empty.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { ResultCount } from '#shared/search/result-count.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { EventRow } from '../history/event-row.tsx'
import { kindOf, type MoneyEvent } from '../history/events.ts'
import { useEventLabels } from '../history/use-event-labels.ts'
import { useCalendar } from '../use-calendar.ts'
import { useLinkClick } from '../use-link-click.ts'
import styles from './found-movements.module.css'
import { useFound } from './use-found.ts'

type FoundMovementsProps = { search: EntrySearch; currency: string | undefined; onClear: () => void }

/** The movements that a search finds, newest first; each links to its receipt. */
export function FoundMovements({ search, currency, onClear }: FoundMovementsProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const format = useFormat()
  const { query, entries, isFromHost, isGoingOn, hasAnswer, error } = useFound(search)
  const { hasNextPage, isFetchingNextPage } = query
  const { zone } = useCalendar()
  const movements = useMemo(() => movementsOf(entries ?? [], zone), [entries, zone])
  const hasNothing = !hasAnswer && movements.length === 0
  const number = format.number(movements.length)
  const isOver = hasAnswer && entries !== undefined && !hasNextPage
  return (
    <div className={styles.results}>
      <ResultCount
        found={hasNothing ? undefined : t(hasNextPage ? 'find.foundSoFar' : 'find.found', { number })}
        isFromHost={isFromHost}
        hasAnswer={hasAnswer}
        hasFailed={error !== null}
        texts={{
          host: t('find.onlyLoadedHost'),
          offline: t('find.onlyLoadedOffline'),
          failed: t('find.onlyLoadedFailed'),
          pending: t('find.searching'),
        }}
      />
      {hasNothing && error && <QueryError error={error} onRetry={() => query.refetch()} />}
      {hasNothing && !error && (
        <UnlessOffline>
          <Skeleton height={56} />
        </UnlessOffline>
      )}
      {movements.length > 0 && <Movements movements={movements} currency={currency} />}
      {movements.length === 0 && isOver && (
        <EmptyState
          icon="wallet"
          title={t('find.noneTitle')}
          text={t('find.noneText')}
          action={<Button onClick={onClear}>{t('find.clear')}</Button>}
        />
      )}
      {hasNextPage && <LoadMore query={query} isPending={isFetchingNextPage || isGoingOn} />}
    </div>
  )
}

interface Movement {
  readonly day: string
  readonly event: MoneyEvent
}

/** One event per movement and day, as in the history; a day's delivery is not complete here, so each of its steps stands alone. */
function movementsOf(entries: readonly Entry[], zone: string): readonly Movement[] {
  const groups = Map.groupBy(entries, ({ reference, time }) => `${reference} ${dayIn(zone, time)}`)
  return [...groups.values()].flatMap(([newest, ...rest]) => {
    if (newest === undefined) return []
    const parts = [newest, ...rest] as const
    const event = { kind: kindOf(parts), key: newest.reference, entries: parts, isWhole: true }
    return [{ day: dayIn(zone, newest.time), event }]
  })
}

function Movements({
  movements,
  currency,
}: {
  movements: readonly Movement[]
  currency: string | undefined
}) {
  const { t } = useTranslation('wallet')
  const labels = useEventLabels(currency, 'day')
  const handleLinkClick = useLinkClick()
  return (
    <Card isFlush>
      <ul role="list" aria-label={t('find.results')} className={styles.list}>
        {movements.map(({ day, event }) => (
          <li key={`${event.key} ${day}`}>
            <EventRow event={event} day={day} labels={labels} onLinkClick={handleLinkClick} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
