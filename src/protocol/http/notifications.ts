/** Notifications (docs/rules.md, section P3). */
import * as v from 'valibot'
import { amountInput, WireAmount } from './amounts.ts'
import type { EndpointTable } from './endpoint.ts'
import {
  addition,
  CurrencyCode,
  filterBy,
  Id,
  listOf,
  maybe,
  PageRequest,
  Timestamp,
  WholeNumber,
} from './fields.ts'

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

/**
 * What a notification is about, for preferences. `security` are changed passwords and payout destinations, `service` are
 * answers of customer service.
 */
export const noticeKinds = [
  'settled',
  'withdrawal',
  'deposit',
  'sign_in',
  'security',
  'service',
  'announcement',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** False for a kind of a newer host. */
export const isNoticeKind = (kind: string): kind is NoticeKind => noticeKinds.some((known) => known === kind)

export const NoticePreference = v.object({
  /** One of `noticeKinds`; an app ignores kinds that it does not know. */
  kind: v.string(),
  /** In the app: counted as unread. Without it the notification stands in the list as read; nothing is lost. */
  inbox: v.boolean(),
  /** True if `inbox` cannot be switched off. */
  is_required: v.boolean(),
  /** As a notification of the system. Undefined where the host does not have the channel. */
  system: maybe(v.boolean()),
  /** To the account's address. Undefined where the host sends no mail. */
  email: maybe(v.boolean()),
  /** True if the kind has an amount, so that it can have a threshold. */
  has_amount: v.boolean(),
  /** Only amounts above it, gains and losses alike, are told in any channel. */
  above: maybe(WireAmount),
})
export type NoticePreference = v.InferOutput<typeof NoticePreference>

export const NoticePreferences = v.object({ currency: CurrencyCode, list: v.array(NoticePreference) })
export type NoticePreferences = v.InferOutput<typeof NoticePreferences>

export const notificationEndpoints = {
  notifications: {
    method: 'POST',
    isReading: true,
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
    isReading: true,
    path: '/user/notifications/unread_count',
    access: 'user',
    request: v.object({}),
    response: v.object({
      ...Unread.entries,
      /**
       * When the newest unread notification arrived that the user wants the system to show (`noticePreferences`); null for none.
       * A host without preferences omits it: then the count decides.
       */
      alert_at: v.nullish(Timestamp),
    }),
  },
} as const satisfies EndpointTable

/** Which notifications reach the user, and how (docs/rules.md, section R8): optional for a host. */
export const noticeAdditions = {
  noticePreferences: {
    method: 'GET',
    path: '/user/notifications/preferences',
    access: 'user',
    request: v.object({}),
    response: NoticePreferences,
  },
  /** Replaces the preference of one kind; without `above` every amount is told. */
  setNoticePreference: {
    method: 'POST',
    path: '/user/notifications/preferences/edit',
    access: 'user',
    request: v.object({
      kind: v.picklist(noticeKinds),
      inbox: v.boolean(),
      system: v.optional(v.boolean()),
      email: v.optional(v.boolean()),
      above: v.optional(amountInput('wallet.amountIncorrect')),
    }),
    response: NoticePreferences,
  },
} as const satisfies EndpointTable
