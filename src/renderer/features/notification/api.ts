/** The notifications of a category and read state, page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { send } from '#data/http/client.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { limits } from '#protocol/http/limits.ts'
import { type NotificationCategory, notificationEndpoints } from '#protocol/http/notifications.ts'
import { isMarked, unreadStore } from '#shared/notifications/unread-count.ts'
import { enqueue } from '#shared/notifications/unread-requests.ts'
import { adjustedPage, firstPage, nextPage } from './pages.ts'

export type Category = InferOutput<typeof NotificationCategory>
export type ReadFilter = 'all' | 'unread' | 'read'

/** The key prefix of all lists of notifications. */
export const notificationQueries = ['notifications'] as const

/** In the current language, because the host sends the texts. */
export function useNotifications(category: Category | undefined, filter: ReadFilter) {
  const language = useLanguage()
  const isUnreadList = filter === 'unread'
  const filterParams = {
    page_size: limits.pageSize,
    ...(category && { category }),
    ...(filter !== 'all' && { is_read: !isUnreadList }),
  }
  return useInfiniteQuery({
    queryKey: [...notificationQueries, category ?? 'all', filter, language],
    queryFn: ({ pageParam: cursor, signal }) =>
      // Queued with the requests that mark as read, so that each of them runs before or after it.
      enqueue(async () => {
        const isRemoved = (id: string) => isUnreadList && unreadStore.getState().read.has(id)
        const removed = cursor.listed.filter(isRemoved).length
        const page = adjustedPage(cursor, removed)
        const response = await send(
          notificationEndpoints.notifications,
          { ...filterParams, page },
          { signal },
        )
        return { ...response, page, removed }
      }),
    initialPageParam: firstPage,
    getNextPageParam: (_lastPage, pages) =>
      nextPage(pages, (id) => isUnreadList && isMarked(unreadStore.getState(), id)),
  })
}
