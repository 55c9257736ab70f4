import { useTranslation } from 'react-i18next'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { hasFailed, type useEntries } from '../api.ts'
import type { ChainVerdict } from '../chain.ts'
import { ChainFaults } from './chain-faults.tsx'
import { EntryList } from './entry-list.tsx'
import styles from './funding-details.module.css'
import { OlderEntries } from './older-entries.tsx'

type FundingDetailsProps = { entries: ReturnType<typeof useEntries>; currency: string | undefined }

/** All entries, newest first, checked against the balances as far as they are loaded. */
export function FundingDetails({ entries, currency }: FundingDetailsProps) {
  const { t } = useTranslation('wallet')
  return (
    <Card title={t('entries.title')} isFlush>
      <Content entries={entries} currency={currency} />
    </Card>
  )
}

function Content({ entries: { query, older }, currency }: FundingDetailsProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const { data, refetch } = query
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
  const { list, hasMore, verdict } = data
  return (
    <>
      {verdict.faults.length > 0 ? (
        <div className={styles.inset}>
          <ChainFaults faults={verdict.faults} currency={currency} />
        </div>
      ) : (
        list.length > 0 && <ChainMark verdict={verdict} />
      )}
      {list.length === 0 && (
        <EmptyState icon="wallet" title={t('entries.empty')} text={t('entries.emptyText')} />
      )}
      <EntryList entries={list} currency={currency} />
      {hasMore ? (
        <OlderEntries oldest={list.at(-1)?.id} older={older} />
      ) : (
        list.length > 0 && <p className={`${styles.more} ${styles.end}`}>{t('entries.end')}</p>
      )}
    </>
  )
}

function ChainMark({ verdict }: { verdict: ChainVerdict }) {
  const { t } = useTranslation('wallet')
  return (
    <p className={styles.mark}>
      <Icon name={verdict.isSettled ? 'check' : 'clock'} size={16} />
      <span>{verdict.isSettled ? t('entries.checked') : t('entries.checkedSettling')}</span>
    </p>
  )
}
