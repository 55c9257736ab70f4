import { useTranslation } from 'react-i18next'
import { inOnePiece } from '#i18n/break-marks.ts'
import { useFormat } from '#i18n/format.ts'
import { LoadMore } from '#shared/queries/load-more.tsx'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import type { useFollowRecords } from '../api.ts'

/** The operators that the user followed, each with its period. */
export function FollowRecords({ records }: { records: ReturnType<typeof useFollowRecords> }) {
  const { t } = useTranslation('follow')
  const format = useFormat()
  return (
    <Card title={t('records.title')} isFlush>
      <QueryBoundary query={records}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.list)
          if (list.length === 0) {
            return <EmptyState icon="follow" title={t('records.empty')} text={t('records.emptyText')} />
          }
          return (
            <ul role="list" aria-label={t('records.title')}>
              {list.map(({ operated_id: id, operator_name: name, followed_at: from, ended_at: to }) => (
                <li key={`${id} ${from}`}>
                  <ListRow
                    icon="follow"
                    title={name}
                    detail={
                      <>
                        {t('records.id', { id: inOnePiece(id) })}
                        <br />
                        {to === undefined
                          ? t('records.since', { from: format.dateTime(from) })
                          : t('records.span', { from: format.dateTime(from), to: format.dateTime(to) })}
                      </>
                    }
                    trailing={to === undefined ? t('records.current') : undefined}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryBoundary>
      {records.hasNextPage && <LoadMore query={records} />}
    </Card>
  )
}
