import { useTranslation } from 'react-i18next'
import { inOnePiece } from '#i18n/break-marks.ts'
import { joinDetails } from '#i18n/details.ts'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { LoadMore } from '#shared/queries/load-more.tsx'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { type AcceptorOrder, useOrders } from '../api.ts'
import styles from './exchange.module.css'
import { OrderStatus } from './order-status.tsx'

/** All acceptances, newest first. */
export function Records() {
  const { t } = useTranslation('exchange')
  const query = useOrders()
  return (
    <Card title={t('records.title')} isFlush>
      <QueryBoundary query={query} rows={1}>
        {({ pages }) => {
          const orders = pages.flatMap(({ list }) => list)
          if (orders.length === 0) {
            return <EmptyState icon="wallet" title={t('records.none')} text={t('records.noneText')} />
          }
          return (
            <>
              <ul role="list" className={styles.records}>
                {orders.map((order) => (
                  <li key={order.id}>
                    <RecordRow order={order} />
                  </li>
                ))}
              </ul>
              {query.hasNextPage && <LoadMore query={query} />}
            </>
          )
        }}
      </QueryBoundary>
    </Card>
  )
}

function RecordRow({ order: { acceptor, amount, reference, status, at } }: { order: AcceptorOrder }) {
  const format = useFormat()
  return (
    <ListRow
      icon="refresh"
      title={acceptor.name}
      detail={joinDetails([inOnePiece(reference), format.recent(at)])}
      trailing={<AmountText value={amount} currency={acceptor.currency} />}
      trailingDetail={<OrderStatus status={status} />}
    />
  )
}
