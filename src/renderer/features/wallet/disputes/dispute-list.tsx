import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { LoadMore } from '#shared/queries/load-more.tsx'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { DisputeCard } from './dispute-card.tsx'
import { useDisputes } from './use-disputes.ts'

/** All disputes with their deadlines. */
export function DisputeList() {
  const query = useDisputes(true)
  return (
    <QueryBoundary query={query}>
      {({ pages }) => {
        const disputes = pages.flatMap(({ list }) => list)
        if (disputes.length === 0) return <NoDisputes />
        return (
          <>
            {disputes.map((dispute) => (
              <DisputeCard key={dispute.id} dispute={dispute} />
            ))}
            {query.hasNextPage && <LoadMore query={query} />}
          </>
        )
      }}
    </QueryBoundary>
  )
}

function NoDisputes() {
  const { t } = useTranslation('wallet')
  return (
    <EmptyState
      icon="message"
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
