/** Notifications (docs/rules.md, section P3). */
import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { addition, filterBy, Id, listOf, maybe, PageRequest, Timestamp, WholeNumber } from './fields.ts'

export const NotificationCategory = v.picklist(['system_announcement', 'system_maintenance', 'activity'])

/** What a notification is about, so that an app can open it; an app ignores kinds that it does not know. */
export const NotificationTarget = v.object({
  /** `plan` and `receipt` have the plan's id and the movement's reference. */
  kind: v.string(),
  id: maybe(v.string()),
})
export type NotificationTarget = v.InferOutput<typeof NotificationTarget>

export const Notification = v.object({
  id: Id,
  category: NotificationCategory,
  title: v.string(),
  content: v.string(),
  at: Timestamp,
  is_read: v.boolean(),
  /** The BCP 47 tag of the texts' language; `content_lang` is that of `content` where it differs. A host may omit both. */
  lang: addition(v.string()),
  content_lang: addition(v.string()),
  /** `settlement`, `withdrawal`, `deposit`, `security`, …: decides about an icon only. A host may omit both. */
  topic: maybe(v.string()),
  target: maybe(NotificationTarget),
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
