/**
 * Notifications: written, listed and marked as read. A notice made from an event is stored as a code with its values and
 * rendered in the reader's language. Triggers maintain the unread count.
 */

import { and, asc, count, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ParsedRequestOf } from '#protocol/http/endpoint.ts'
import type { NotificationCategory, notificationCalls } from '#protocol/http/notifications.ts'
import { type Language, languages } from '#protocol/languages.ts'
import type { Database, Queries, ReadQueries, Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { notifications, unreadCounts } from '../db/schema/support.ts'
import { pageOf } from '../http/read-request.ts'
import { textOf } from '../i18n.ts'

export type NoticeCategory = v.InferOutput<typeof NotificationCategory>

/** Each kind of notice, and the category it is listed under. */
export const noticeCategories = {
  welcome: 'system_announcement',
  firstSteps: 'activity',
  planSettled: 'activity',
  planFailed: 'activity',
  payoutPaid: 'activity',
  payoutRefused: 'activity',
  deposited: 'activity',
  passwordChanged: 'activity',
  passwordReset: 'activity',
  loginPasswordReset: 'activity',
  destinationChanged: 'activity',
  disputeAnswered: 'activity',
  creditReturned: 'activity',
  couponApplied: 'activity',
  acceptanceCode: 'activity',
  feedbackRead: 'activity',
  contractSigned: 'activity',
  signedIn: 'activity',
} as const satisfies Record<string, NoticeCategory>

export type Notice = keyof typeof noticeCategories

/** Who reads it: the language, and the time zone in which moments are written. */
export interface Reader {
  readonly language: Language
  readonly timeZone: string
}

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

const isDigits = (value: string): value is `${number}` => /^-?\d+\.\d+$/.test(value)

/** Moments and amounts are kept as the wire writes them, and written here as the reader writes them. */
function readable(value: string, currency: string | undefined, { language, timeZone }: Reader): string {
  const { tag } = languages[language]
  if (isoTimestamp.test(value)) {
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
    return new Intl.DateTimeFormat(tag, format).format(new Date(value))
  }
  if (currency === undefined || !isDigits(value)) return value
  return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(value)
}

/** Title and text of a notice, its `{{values}}` filled; English where a language has none. */
export function noticeText(
  notice: string,
  params: Readonly<Record<string, string>>,
  reader: Reader,
): { readonly title: string; readonly content: string } {
  const { language } = reader
  const values = Object.entries(params).map(([name, value]) => [
    name,
    readable(value, params.currency, reader),
  ])
  const textAt = (part: string, fallback: string) =>
    textOf(`sandbox:notice.${notice}.${part}`, language, Object.fromEntries(values), fallback)
  return { title: textAt('title', notice), content: textAt('content', '') }
}

/** Tells an account what happened to it, in the transaction in which it happens. */
export async function notify(
  tx: Queries,
  accountId: string,
  notice: Notice,
  params: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> {
  await tx
    .insert(notifications)
    .values({ account_id: accountId, category: noticeCategories[notice], notice, params, at })
}

/** What customer service writes to all partners. */
export interface Announcement {
  readonly category: NoticeCategory
  readonly title: string
  readonly content: string
}

/** PostgreSQL takes 65,535 values in one statement. */
const insertedAtOnce = 1000

/** Sends it to every account there is; answers how many. */
export async function announce(
  { serializable }: Database,
  announcement: Announcement,
  at: Date,
): Promise<number> {
  return serializable(async (tx) => {
    // In one order always, so that two at a time wait for each other and never in a circle.
    const all = await tx.select({ id: accounts.id }).from(accounts).orderBy(asc(accounts.id))
    const rows = all.map(({ id }) => ({ account_id: id, ...announcement, at }))
    for (let first = 0; first < rows.length; first += insertedAtOnce) {
      await tx.insert(notifications).values(rows.slice(first, first + insertedAtOnce))
    }
    return rows.length
  })
}

/** How many are unread. */
export async function unreadOf(queries: ReadQueries, accountId: string): Promise<number> {
  const [row] = await queries.select().from(unreadCounts).where(eq(unreadCounts.account_id, accountId))
  return row?.unread ?? 0
}

/** A page of an account's notifications, the newest first. */
export async function listNotifications(
  queries: ReadQueries,
  accountId: string,
  request: ParsedRequestOf<(typeof notificationCalls)['notifications']>,
) {
  const { limit, offset } = pageOf(request)
  const where = and(
    eq(notifications.account_id, accountId),
    request.category && eq(notifications.category, request.category),
    request.is_read === undefined ? undefined : readIs(request.is_read),
  )
  const rows = await queries
    .select()
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.number))
    .limit(limit)
    .offset(offset)
  const [counted] = await queries.select({ total: count() }).from(notifications).where(where)
  return { rows, total: counted?.total ?? 0 }
}

const readIs = (isRead: boolean): SQL =>
  isRead ? isNotNull(notifications.read_at) : isNull(notifications.read_at)

/**
 * Marks one, or all there are when no `id` is given, and answers how many stay unread; undefined when the account has no
 * such notification. What arrives meanwhile is not marked, and counted.
 */
export async function markRead(
  tx: Transaction,
  accountId: string,
  id: string | undefined,
  at: Date,
): Promise<number | undefined> {
  const mine = and(
    eq(notifications.account_id, accountId),
    id === undefined ? undefined : eq(notifications.id, id),
  )
  if (id !== undefined) {
    const [found] = await tx.select({ id: notifications.id }).from(notifications).where(mine)
    if (found === undefined) return undefined
  }
  await tx
    .update(notifications)
    .set({ read_at: at })
    .where(and(mine, isNull(notifications.read_at)))
  return unreadOf(tx, accountId)
}
