import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { isPositive } from '#protocol/amount.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { useCurrency } from '#shared/money/use-currency.ts'
import { LoadMore } from '#shared/queries/load-more.tsx'
import { UnlessOffline } from '#shared/queries/offline-empty.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { EventRow } from '../history/event-row.tsx'
import { useEventLabels } from '../history/use-event-labels.ts'
import { useLinkClick } from '../use-link-click.ts'
import type { PayoutFilter } from './payout-address.ts'
import styles from './payouts.module.css'
import { type Payout, type PayoutSum, sumsOf } from './payouts.ts'
import { usePayouts } from './use-payouts.ts'

/** Rows that are rendered at a time. */
const step = 50

type PayoutListProps = { filter: PayoutFilter; onShowAll: () => void }

/** The withdrawals alone: their sums by status, and a row for each, which links to its receipt. */
export function PayoutList({ filter, onShowAll }: PayoutListProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const currency = useCurrency()
  const { query, older, loaded, payouts } = usePayouts(filter.year)
  if (older.error && !older.isPending)
    return <ErrorState text={t('entries.moreFailed')} onRetry={older.load} />
  if (!query.data && query.error) return <QueryError error={query.error} onRetry={() => query.refetch()} />
  if (payouts === undefined) {
    return (
      <UnlessOffline>
        <div className={styles.page} aria-busy="true">
          {loaded > 0 && (
            <p className={styles.note}>{t('find.foundSoFar', { number: format.number(loaded) })}</p>
          )}
          <Skeleton height={160} />
          <Skeleton height={56} />
        </div>
      </UnlessOffline>
    )
  }
  const shown = payouts.filter(({ status }) => filter.status === undefined || status === filter.status)
  if (shown.length === 0) {
    return (
      <EmptyState
        icon="withdraw"
        title={t('payouts.none')}
        action={payouts.length > 0 && <Button onClick={onShowAll}>{t('payouts.showAll')}</Button>}
      />
    )
  }
  return (
    <div className={styles.page}>
      <Sums sums={sumsOf(shown)} currency={currency} />
      <Rows key={JSON.stringify(filter)} payouts={shown} currency={currency} />
    </div>
  )
}

function Sums({ sums, currency }: { sums: readonly PayoutSum[]; currency: string | undefined }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const nameOf = (status: PayoutSum['status']) => (status ? t(`status.${status}`) : t('payouts.untold'))
  return (
    <Card title={t('payouts.sums')}>
      <DefinitionList
        items={sums.map(({ status, number, amount, fees }) => ({
          label: `${nameOf(status)} (${format.number(number)})`,
          value: (
            <>
              <AmountText value={amount} currency={currency} />
              {fees !== undefined && isPositive(fees) && (
                <span className={styles.fees}>
                  {t('payouts.fees')} <AmountText value={fees} currency={currency} />
                </span>
              )}
            </>
          ),
        }))}
      />
      <p className={styles.note}>{t('payouts.rule')}</p>
    </Card>
  )
}

function Rows({ payouts, currency }: { payouts: readonly Payout[]; currency: string | undefined }) {
  const { t } = useTranslation('wallet')
  const labels = useEventLabels(currency, 'day')
  const handleLinkClick = useLinkClick()
  const [number, setNumber] = useState(step)
  return (
    <>
      <Card isFlush>
        <ul role="list" aria-label={t('summary.figure.withdrawals')} className={styles.list}>
          {payouts.slice(0, number).map(({ day, entries }) => (
            <li key={entries[0].reference}>
              <EventRow
                event={{ kind: 'withdrawal', key: entries[0].reference, entries, isWhole: true }}
                day={day}
                labels={labels}
                onLinkClick={handleLinkClick}
              />
            </li>
          ))}
        </ul>
      </Card>
      {payouts.length > number && (
        <LoadMore
          query={{
            fetchNextPage: () => setNumber(number + step),
            isFetchingNextPage: false,
            isFetchNextPageError: false,
            error: undefined,
          }}
        />
      )}
    </>
  )
}
