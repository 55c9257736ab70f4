/** Asks for the unread count and marks notifications as read, one request at a time. */
import { ApiError } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { notificationCalls } from '#protocol/http/notifications.ts'
import { sessionStore } from '#session/session.ts'
import { tellUnread } from './unread-count.ts'

sessionStore.subscribe(
  ({ token }) => token,
  () => tellUnread({ type: 'reset' }),
)

let line: Promise<unknown> = Promise.resolve()
let isCounting = false
let marks = 0

/** After what was asked for before, whatever became of it; never for another session than the one that asked. */
export function inLine<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const isSame = askingSession()
  const answer = line.then(() => {
    if (!isSame()) throw new ApiError('cancelled')
    return work()
  })
  line = answer.catch(() => undefined)
  return answer
}

/** Tells whether the session that asked is still the one there is: another's answers are nobody's. */
function askingSession(): () => boolean {
  const { token } = sessionStore.getState()
  return () => token !== undefined && sessionStore.getState().token === token
}

/** Fetches the count, unless that is under way already; false when it could not be had. */
export async function refreshUnread(): Promise<boolean> {
  const isSame = askingSession()
  if (isCounting || !isSame()) return true
  isCounting = true
  try {
    const total = await inLine(async () => (await send(notificationCalls.unreadCount, {})).unread_total)
    if (isSame()) tellUnread({ type: 'counted', total })
    return true
  } catch {
    // What is known stays.
    return false
  } finally {
    isCounting = false
  }
}

/**
 * Marks one as read, or all; the count and `isMarked` say so at once, and take it back when it fails. `ids` are those
 * that the user sees unread. Throws an `ApiError`.
 */
export async function markAsRead(kind: 'one' | 'all', ids: readonly string[]): Promise<void> {
  const isSame = askingSession()
  marks += 1
  const mark = { number: marks, kind, ids }
  tellUnread({ type: 'marking', mark })
  try {
    const [id] = kind === 'one' ? ids : []
    const total = await inLine(
      async () => (await send(notificationCalls.markRead, { ...(id !== undefined && { id }) })).unread_total,
    )
    if (isSame()) tellUnread({ type: 'marked', mark: mark.number, total })
  } catch (error) {
    if (isSame()) tellUnread({ type: 'notMarked', mark: mark.number })
    throw error
  }
}
