import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#parts/amount-text.tsx'
import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { hasFailed, useAcceptors } from '../api.ts'
import styles from './exchange.module.css'
import { OrderStatus } from './order-status.tsx'

/** The acceptance that runs, or that none does. */
export function CurrentAcceptance() {
  const { t } = useTranslation(['exchange', 'common'])
  const format = useFormat()
  const query = useAcceptors()
  const { data, refetch } = query
  const content = () => {
    if (hasFailed(query)) {
      return <ErrorState text={t('common:state.loadFailed')} onRetry={() => refetch()} />
    }
    if (!data) {
      return (
        <div aria-busy="true">
          <Skeleton height={64} />
          <span className="visually-hidden">{t('common:state.loading')}</span>
        </div>
      )
    }
    const { current } = data
    if (!current) return <p className={styles.note}>{t('current.none')}</p>
    return (
      <>
        <DefinitionList
          items={[
            { label: t('order.status'), value: <OrderStatus status={current.status} /> },
            {
              label: t('order.acceptor'),
              value: current.acceptor.name,
              detail: t(`kind.${current.acceptor.kind}`),
            },
            {
              label: t('order.amount'),
              value: <AmountText value={current.amount} currency={current.acceptor.currency} />,
              isStrong: true,
            },
            { label: t('order.reference'), value: current.reference },
            { label: t('order.at'), value: format.dateTime(current.at) },
          ]}
        />
        <p className={styles.note}>{t(`current.next.${current.status}`)}</p>
      </>
    )
  }
  return <Card title={t('current.title')}>{content()}</Card>
}
