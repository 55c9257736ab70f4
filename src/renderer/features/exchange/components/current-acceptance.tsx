import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { type AcceptorOrder, useAcceptors } from '../api.ts'
import styles from './exchange.module.css'
import { OrderStatus } from './order-status.tsx'

/** The current acceptance, or a note that there is none. */
export function CurrentAcceptance() {
  const { t } = useTranslation('exchange')
  const acceptors = useAcceptors()
  return (
    <Card title={t('current.title')}>
      <QueryBoundary query={acceptors} rows={1}>
        {({ current }) =>
          current ? <Running order={current} /> : <p className={styles.note}>{t('current.none')}</p>
        }
      </QueryBoundary>
    </Card>
  )
}

function Running({ order: { status, acceptor, amount, reference, at } }: { order: AcceptorOrder }) {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  return (
    <>
      <DefinitionList
        items={[
          { label: t('order.status'), value: <OrderStatus status={status} /> },
          { label: t('order.acceptor'), value: acceptor.name, detail: t(`kind.${acceptor.kind}`) },
          {
            label: t('order.amount'),
            value: <AmountText value={amount} currency={acceptor.currency} />,
            isStrong: true,
          },
          { label: t('order.reference'), value: reference },
          { label: t('order.at'), value: format.dateTime(at) },
        ]}
      />
      <p className={styles.note}>{t(`current.next.${status}`)}</p>
    </>
  )
}
