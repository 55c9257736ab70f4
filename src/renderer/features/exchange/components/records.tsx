import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#parts/amount-text.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { hasFailed, useOrders } from '../api.ts'
import styles from './exchange.module.css'
import { OrderStatus } from './order-status.tsx'

/** All acceptances, newest first. */
export function Records() {
  const { t } = useTranslation(['exchange', 'common'])
  const format = useFormat()
  const query = useOrders()
  const { data, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const content = () => {
    if (hasFailed(query)) {
      return <ErrorState text={t('common:state.loadFailed')} onRetry={() => refetch()} />
    }
    if (!data) {
      return (
        <div className={styles.inset} aria-busy="true">
          <Skeleton height={56} />
          <span className="visually-hidden">{t('common:state.loading')}</span>
        </div>
      )
    }
    const orders = data.pages.flatMap(({ list }) => list)
    if (orders.length === 0) {
      return <EmptyState icon="wallet" title={t('records.none')} text={t('records.noneText')} />
    }
    return (
      <>
        <ul role="list" className={styles.records}>
          {orders.map(({ id, acceptor, amount, reference, status, at }) => (
            <li key={id}>
              <ListRow
                icon="refresh"
                title={acceptor.name}
                detail={[reference, format.dateTime(at)].join(' · ')}
                trailing={<AmountText value={amount} currency={acceptor.currency} />}
                trailingDetail={<OrderStatus status={status} />}
              />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <div className={styles.more}>
            <Button kind="quiet" isPending={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {t('records.more')}
            </Button>
          </div>
        )}
      </>
    )
  }
  return (
    <Card title={t('records.title')} isFlush>
      {content()}
    </Card>
  )
}
