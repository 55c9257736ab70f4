import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { hasFailed } from '#parts/has-failed.ts'
import { LoadError } from '#parts/load-error.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { useEntries } from '../funding/use-entries.ts'
import { useEntryWords } from '../use-entry-words.ts'
import { useFollow } from '../use-follow.ts'
import { ChainMark } from './chain-mark.tsx'
import { EntryRow } from './entry-row.tsx'
import styles from './funding-preview.module.css'

type FundingPreviewProps = { entries: ReturnType<typeof useEntries>; currency: string | undefined }

const newest = 5

/** The newest entries with the way to all of them. */
export function FundingPreview({ entries: { query }, currency }: FundingPreviewProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const { data, refetch } = query
  const words = useEntryWords(currency, 'day')
  const follow = useFollow()
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
      return <EmptyState icon="wallet" title={t('entries.empty')} text={t('entries.emptyText')} />
    }
    return (
      <>
        {data.checked && <ChainMark verdict={data.checked.verdict} currency={currency} />}
        <ul role="list" className={styles.list}>
          {data.list.slice(0, newest).map((entry) => (
            <li key={entry.id}>
              <EntryRow entry={entry} words={words} onFollow={follow} />
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
