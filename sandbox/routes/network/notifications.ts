/** `/user/notifications`, marking as read, and the unread count (docs/rules.md, section P7). */
import type { Handlers } from '../../context.ts'
import { BusinessError } from '../../http/business-error.ts'
import { aboutOf } from '../../notifications/about.ts'
import {
  listNotifications,
  markRead,
  newestAlertOf,
  noticeLanguage,
  noticeText,
  unreadOf,
} from '../../notifications/notices.ts'

export const notificationHandlers = {
  notifications: async (context, request) => {
    const { sandbox, account, language } = context
    const { rows, total } = await listNotifications(sandbox.database.read, account.id, request)
    // The app shows times in the account's zone.
    const timeZone = account.time_zone ?? context.timeZone
    const list = rows.map(({ id, category, notice, params, title, content, at, read_at }) => ({
      id,
      category,
      ...(notice === null
        ? { title: title ?? '', content: content ?? '' }
        : noticeText(notice, params, { language, timeZone })),
      ...noticeLanguage(notice, params, language),
      at: at.toISOString(),
      is_read: read_at !== null,
      ...(notice === null ? {} : aboutOf(notice, params)),
    }))
    return { list, total }
  },
  markRead: async ({ sandbox: { database, clock }, account }, { id }) => {
    const unread_total = await database.transaction((tx) => markRead(tx, account.id, id, clock.now()))
    if (unread_total === undefined) throw new BusinessError('notification.markReadFailed')
    return { unread_total }
  },
  unreadCount: async ({ sandbox, account }) => ({
    unread_total: await unreadOf(sandbox.database.read, account.id),
    alert_at: (await newestAlertOf(sandbox.database.read, account.id))?.toISOString() ?? null,
  }),
} satisfies Handlers
