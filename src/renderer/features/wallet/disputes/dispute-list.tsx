import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { hasFailed } from '../api.ts'
import { DisputeCard } from './dispute-card.tsx'
import { useDisputes } from './use-disputes.ts'

/** All disputes with their clocks. */
export function DisputeList() {
  const { t } = useTranslation(['wallet', 'common'])
  const query = useDisputes(true)
  const { data, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (hasFailed(query)) {
    return <ErrorState text={t('common:state.loadFailed')} onRetry={() => refetch()} />
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton height={120} />
        <span className="visually-hidden">{t('common:state.loading')}</span>
      </div>
    )
  }
  const disputes = data.pages.flatMap(({ list }) => list)
  if (disputes.length === 0) {
    return (
      <EmptyState
        icon="wallet"
        title={t('dispute.none')}
        text={t('dispute.noneText')}
        action={
          <Link className={buttonClass('secondary')} to={paths.fundingDetails}>
            {t('funding.all')}
          </Link>
        }
      />
    )
  }
  return (
    <>
      {disputes.map((dispute) => (
        <DisputeCard key={dispute.id} dispute={dispute} />
      ))}
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('dispute.more')}
        </Button>
      )}
    </>
  )
}
