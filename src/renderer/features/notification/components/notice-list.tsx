import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { unreadStore } from '#shared/notifications/unread-count.ts'
import { LoadMore } from '#shared/queries/load-more.tsx'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { type Category, type ReadFilter, useNotifications } from '../api.ts'
import { noticesOf } from '../pages.ts'
import styles from './notice-list.module.css'
import { NoticeRow } from './notice-row.tsx'

type NoticeListProps = { category: Category | undefined; filter: ReadFilter }

/** The notifications, newest first; those of an unread list stay after they are read, until the next refetch. */
export function NoticeList({ category, filter }: NoticeListProps) {
  const { t } = useTranslation(['notification', 'common'])
  const format = useFormat()
  const notices = useNotifications(category, filter)
  const { refetch, hasNextPage } = notices
  useRefetchOnNews(refetch)
  return (
    <QueryBoundary query={notices} rows={5}>
      {({ pages }) => {
        const list = noticesOf(pages)
        return (
          <>
            {list.length === 0 ? (
              <EmptyState icon="bell" title={t(`empty.${filter}.title`)} text={t(`empty.${filter}.text`)} />
            ) : (
              <Card isFlush>
                <ul role="list" className={styles.list} aria-label={t('list')}>
                  {list.map((notice, index) => {
                    const day = format.day(notice.at)
                    const above = list[index - 1]
                    const isNewDay = above === undefined || format.day(above.at) !== day
                    return <NoticeRow key={notice.id} notice={notice} day={isNewDay ? day : undefined} />
                  })}
                </ul>
              </Card>
            )}
            {hasNextPage && <LoadMore query={notices} />}
            {list.length > 0 && !hasNextPage && <p className={styles.end}>{t('end')}</p>}
          </>
        )
      }}
    </QueryBoundary>
  )
}

/** Refetches the list when the unread count shows that a notification arrived. */
function useRefetchOnNews(refetch: () => Promise<unknown>): void {
  useEffect(
    () =>
      unreadStore.subscribe(
        ({ total }) => total,
        (count = 0, previous) => {
          if (previous !== undefined && count > previous) void refetch()
        },
      ),
    [refetch],
  )
}
