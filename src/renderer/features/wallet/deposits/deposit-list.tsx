import { useTranslation } from 'react-i18next'
import { LoadMore } from '#shared/queries/load-more.tsx'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { DepositRow } from './deposit-row.tsx'
import styles from './deposits.module.css'
import type { useDeposits } from './use-deposits.ts'

/** All requests with their status, newest first. */
export function DepositList({ query }: { query: ReturnType<typeof useDeposits> }) {
  const { t } = useTranslation('wallet')
  return (
    <Card title={t('deposit.list')}>
      <QueryBoundary query={query} rows={1}>
        {({ pages }) => {
          const requests = pages.flatMap(({ list }) => list)
          if (requests.length === 0)
            return <EmptyState icon="deposit" title={t('deposit.none')} text={t('deposit.noneText')} />
          return (
            <>
              <ul role="list" className={styles.list}>
                {requests.map((request) => (
                  <li key={request.reference}>
                    <DepositRow request={request} />
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
