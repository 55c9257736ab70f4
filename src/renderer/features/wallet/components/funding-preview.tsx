import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { LoadError } from '#shared/queries/load-error.tsx'
import { hasFailed } from '#shared/queries/query-boundary.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { BalanceAuditMark } from '../ledger/balance-audit-mark.tsx'
import { EntryRow } from '../ledger/entry-row.tsx'
import { HistoryChanges } from '../ledger/history-changes.tsx'
import type { useEntries } from '../ledger/list/use-entries.ts'
import { useEntryLabels } from '../ledger/use-entry-labels.ts'
import { useLinkClick } from '../use-link-click.ts'
import styles from './funding-preview.module.css'

type FundingPreviewProps = { entries: ReturnType<typeof useEntries>; currency: string | undefined }

const maxEntries = 5

/** The newest entries, with a link to all of them. */
export function FundingPreview({ entries: { query }, currency }: FundingPreviewProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const { data, refetch } = query
  const labels = useEntryLabels(currency, 'day')
  const handleLinkClick = useLinkClick()
  const content = () => {
    if (hasFailed(query)) {
      return <LoadError error={query.error} onRetry={refetch} />
    }
    if (!data) {
      return (
        <div className={styles.inset} aria-busy="true">
          <Skeleton height={56} />
          <span className="visually-hidden">{t('common:state.loading')}</span>
        </div>
      )
    }
    if (data.list.length === 0) {
      return (
        <>
          <HistoryChanges currency={currency} />
          <EmptyState icon="wallet" title={t('entries.empty')} text={t('entries.emptyText')} />
        </>
      )
    }
    return (
      <>
        <HistoryChanges currency={currency} />
        {data.checked && <BalanceAuditMark verdict={data.checked.verdict} currency={currency} />}
        <ul role="list" className={styles.list}>
          {data.list.slice(0, maxEntries).map((entry) => (
            <li key={entry.id}>
              <EntryRow entry={entry} labels={labels} onLinkClick={handleLinkClick} />
            </li>
          ))}
        </ul>
        <div className={styles.all}>
          <Link className={buttonClass('quiet')} to={paths.fundingDetails}>
            {t('funding.all')}
          </Link>
        </div>
      </>
    )
  }
  return (
    <Card title={t('entries.title')} isFlush>
      {content()}
    </Card>
  )
}
