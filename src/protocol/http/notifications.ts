/** Notifications (docs/rules.md, section P3). */
import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { filterBy, Id, listOf, PageRequest, Timestamp, WholeNumber } from './fields.ts'

export const NotificationCategory = v.picklist(['system_announcement', 'system_maintenance', 'activity'])

export const Notification = v.object({
  id: Id,
  category: NotificationCategory,
  title: v.string(),
  content: v.string(),
  at: Timestamp,
  is_read: v.boolean(),
})

const Unread = v.object({ unread_total: WholeNumber })

export const notificationEndpoints = {
  notifications: {
    method: 'POST',
    path: '/user/notifications',
    access: 'user',
    request: v.object({
      category: filterBy(NotificationCategory),
      is_read: v.optional(v.boolean()),
      ...PageRequest,
    }),
    response: listOf(Notification),
  },
  /** Marks one notification as read, or all without `id`. */
  markRead: {
    method: 'POST',
    path: '/user/notifications/read',
    access: 'user',
    request: v.object({ id: v.optional(Id) }),
    response: Unread,
  },
  unreadCount: {
    method: 'POST',
    path: '/user/notifications/unread_count',
    access: 'user',
    request: v.object({}),
    response: Unread,
  },
} as const satisfies EndpointTable
