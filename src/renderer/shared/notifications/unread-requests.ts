/** Fetches the unread count and marks notifications as read, one request at a time. */
import { ApiError } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { notificationEndpoints } from '#protocol/http/notifications.ts'
import { sessionStore } from '#session/session.ts'
import { dispatchUnread } from './unread-count.ts'

let queue: Promise<unknown> = Promise.resolve()
let isCounting = false
let lastMark = 0

sessionStore.subscribe(
  ({ token }) => token,
  () => {
    dispatchUnread({ type: 'reset' })
    // What the last session sent may never settle.
    queue = Promise.resolve()
    isCounting = false
  },
)

/** Runs a request after all queued ones, even if they fail. Rejects if the session has changed meanwhile. */
export function enqueue<Response>(request: () => Promise<Response>): Promise<Response> {
  const isSame = sameSession()
  const response = queue.then(() => {
    if (!isSame()) throw new ApiError('cancelled')
    return request()
  })
  queue = response.catch(() => undefined)
  return response
}

/** Returns a check whether the current session is still the same: responses for another session are ignored. */
function sameSession(): () => boolean {
  const { token } = sessionStore.getState()
  return () => token !== undefined && sessionStore.getState().token === token
}

/** Ms since 1970, 0 for none; undefined if the host does not say. */
function alertTimeOf(at: string | null | undefined): number | undefined {
  if (at === undefined) return undefined
  return at === null ? 0 : Date.parse(at)
}

/** Fetches the count, unless a request is pending; false if it failed. */
export async function refreshUnread(): Promise<boolean> {
  const isSame = sameSession()
  if (isCounting || !isSame()) return true
  isCounting = true
  try {
    const counted = await enqueue(() => send(notificationEndpoints.unreadCount, {}))
    if (isSame())
      dispatchUnread({
        type: 'counted',
        total: counted.unread_total,
        alertAt: alertTimeOf(counted.alert_at),
      })
    return true
  } catch {
    // The last count stays.
    return false
  } finally {
    isCounting = false
  }
}

/**
 * Marks one or all notifications as read. Optimistic: count and `isMarked` change immediately, and are restored on failure.
 * `ids` are the unread notifications that the user sees. Throws an `ApiError`.
 */
export async function markAsRead(kind: 'one' | 'all', ids: readonly string[]): Promise<void> {
  const isSame = sameSession()
  lastMark += 1
  const mark = { number: lastMark, kind, ids }
  dispatchUnread({ type: 'marking', mark })
  try {
    const [id] = kind === 'one' ? ids : []
    const total = await enqueue(
      async () =>
        (await send(notificationEndpoints.markRead, { ...(id !== undefined && { id }) })).unread_total,
    )
    if (isSame()) dispatchUnread({ type: 'marked', mark: mark.number, total })
  } catch (error) {
    if (isSame()) dispatchUnread({ type: 'notMarked', mark: mark.number })
    throw error
  }
}
