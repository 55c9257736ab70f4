import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { markAsRead } from '#shared/notifications/unread-requests.ts'
import { pathOf } from '../about.ts'

type OpenedNoticeProps = {
  id: string
  /** `about` and `id`: the target, as in the list. */
  query: URLSearchParams
}

/** Goes on to what a notification of the system is about, and marks it as read; the inbox if there is no such page. */
export function OpenedNotice({ id, query }: OpenedNoticeProps) {
  const kind = query.get('about')
  const target = kind === null ? undefined : { kind, id: query.get('id') ?? undefined }
  useEffect(() => {
    // It stays unread in the list if that fails.
    markAsRead('one', [id]).catch(() => undefined)
  }, [id])
  return <Navigate to={pathOf({ target }) ?? paths.notification} replace />
}
