import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#shared/errors/error-text.ts'
import { markAsRead, refreshUnread } from '#shared/notifications/unread-requests.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { notificationQueries } from './api.ts'
import { type NoticePage, noticesOf } from './pages.ts'

/** Marks as read optimistically; a failure reverts it and shows an error (docs/rules.md, section P8). */
export function useMarking() {
  const { t } = useTranslation('messages')
  const errorText = useErrorText()
  const queries = useQueryClient()

  async function handleFailure(text: string, error: unknown) {
    showToast({ kind: 'failure', text: [text, errorText(error)].join(' ') })
    // The host may have done it anyway.
    await Promise.all([refreshUnread(), queries.invalidateQueries({ queryKey: notificationQueries })])
  }

  function listedIds(): readonly string[] {
    const lists = queries.getQueriesData<InfiniteData<NoticePage>>({ queryKey: notificationQueries })
    return lists.flatMap(([, list]) => noticesOf(list?.pages ?? []).map(({ id }) => id))
  }

  return {
    async markOne(id: string): Promise<void> {
      try {
        await markAsRead('one', [id])
        // Lists that are not shown are refetched when they are.
        await queries.invalidateQueries({ queryKey: notificationQueries, refetchType: 'none' })
      } catch (error) {
        await handleFailure(t('notification.markReadFailed'), error)
      }
    },
    /** All notifications of the account, listed here or not. */
    async markAll(): Promise<void> {
      try {
        await markAsRead('all', listedIds())
        await queries.invalidateQueries({ queryKey: notificationQueries })
      } catch (error) {
        await handleFailure(t('notification.markAllReadFailed'), error)
      }
    },
  }
}
