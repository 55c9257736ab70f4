/** The notifications of a category, as far as they are read or unread, by pages. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { send } from '#api/client.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { limits } from '#protocol/http/limits.ts'
import { type NotificationCategory, notificationCalls } from '#protocol/http/notifications.ts'
import { isMarked, unreadStore } from '#shared/notifications/unread-count.ts'
import { inLine } from '#shared/notifications/unread-requests.ts'
import { firstPage, nextPage, pageNow } from './pages.ts'

export type Category = InferOutput<typeof NotificationCategory>
export type ReadFilter = 'all' | 'unread' | 'read'

/** All lists of notifications. */
export const notificationQueries = ['notifications'] as const

/** In the language in force, since the host writes them in it. */
export function useNotifications(category: Category | undefined, filter: ReadFilter) {
  const language = useLanguage()
  const isUnreadList = filter === 'unread'
  const asked = {
    page_size: limits.pageSize,
    ...(category && { category }),
    ...(filter !== 'all' && { is_read: !isUnreadList }),
  }
  return useInfiniteQuery({
    queryKey: [...notificationQueries, category ?? 'all', filter, language],
    queryFn: ({ pageParam: place, signal }) =>
      // In line with the marks, so that each is carried out before it or after it.
      inLine(async () => {
        const gone = place.listed.filter((id) => isUnreadList && unreadStore.getState().read.has(id)).length
        const page = pageNow(place, gone)
        const answer = await send(notificationCalls.notifications, { ...asked, page }, { signal })
        return { ...answer, page, gone }
      }),
    initialPageParam: firstPage,
    getNextPageParam: (_last, pages) =>
      nextPage(pages, (id) => isUnreadList && isMarked(unreadStore.getState(), id)),
  })
}
