import { useTranslation } from 'react-i18next'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { DepositRow } from './deposit-row.tsx'
import styles from './deposits.module.css'
import type { useDeposits } from './use-deposits.ts'

/** All requests with their status, newest first. */
export function DepositList({ query }: { query: ReturnType<typeof useDeposits> }) {
  const { t } = useTranslation('wallet')
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
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
              {hasNextPage && (
                <Button kind="quiet" isPending={isFetchingNextPage} onClick={() => fetchNextPage()}>
                  {t('deposit.more')}
                </Button>
              )}
            </>
          )
        }}
      </QueryBoundary>
    </Card>
  )
}
