/**
 * Creates, lists and marks notifications. The notice of an event is stored as a code with its values and rendered in the
 * reader's language. Triggers maintain the unread count.
 */

import { and, asc, count, desc, eq, isNotNull, isNull, max, type SQL } from 'drizzle-orm'
import type { ParsedRequestOf } from '#protocol/http/endpoint.ts'
import type { notificationEndpoints } from '#protocol/http/notifications.ts'
import { defaultLanguage, type Language, languages } from '#protocol/languages.ts'
import type { Database, Queries, ReadQueries, Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { noticeMails, noticePreferences } from '../db/schema/notice-preferences.ts'
import { notifications, unreadCounts } from '../db/schema/support.ts'
import { pageOf } from '../http/request/read-request.ts'
import { textOf } from '../i18n.ts'
import { reasonText } from '../ledger/remarks.ts'
import { amountOfNotice, type Notice, type NoticeCategory, notices } from './kinds.ts'
import { channelsFor, defaultPreference, type Preference, readPreference } from './preferences.ts'
import { queuePushes } from './push/subscriptions.ts'

/** The desk is in English, and its free texts count as English. */
export const deskLanguage = languages[defaultLanguage].tag

/** The reader's language and time zone, for formatting. */
interface Reader {
  readonly language: Language
  readonly timeZone: string
}

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

const isDecimal = (value: string): value is `${number}` => /^-?\d+\.\d+$/.test(value)

/** As the app writes it: with the name of the month. */
const timeStyle = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** The value that is a gain or a loss and shows its sign. */
const signedValue = 'result'

/** Formats times and amounts, which are stored in wire format, for the reader. */
function formatValue(
  name: string,
  value: string,
  currency: string | undefined,
  { language, timeZone }: Reader,
): string {
  const { tag } = languages[language]
  if (name === 'reason') return reasonText(value, language)
  if (isoTimestamp.test(value)) {
    return new Intl.DateTimeFormat(tag, { ...timeStyle, timeZone }).format(new Date(value))
  }
  if (currency === undefined || !isDecimal(value)) return value
  const signDisplay = name === signedValue ? 'exceptZero' : 'auto'
  const format = { style: 'currency', currency, signDisplay, useGrouping: 'always' } as const
  // A minus sign, as the app writes amounts; most languages have a hyphen in CLDR.
  return new Intl.NumberFormat(tag, format).format(value).replace('-', '\u2212')
}

/** Title and text of a notice with its `{{values}}` interpolated; English if the language has none. */
export function noticeText(
  notice: string,
  params: Readonly<Record<string, string>>,
  reader: Reader,
): { readonly title: string; readonly content: string } {
  const { language } = reader
  const values = Object.entries(params).map(([name, value]) => [
    name,
    formatValue(name, value, params.currency, reader),
  ])
  const textAt = (part: string, fallback: string) =>
    textOf(`sandbox:notice.${notice}.${part}`, language, Object.fromEntries(values), fallback)
  return { title: textAt('title', notice), content: textAt('content', '') }
}

/** The columns that say where a notification is told: one that is not told in the app stands in the list as read. */
const toldColumns = ({ inbox, system }: { inbox: boolean; system: boolean }, at: Date) => ({
  read_at: inbox ? null : at,
  is_alert: system,
})

/** Notifies an account of an event as its user prefers, in the transaction of the event; `prefer` may change what they prefer. */
export async function notify(
  tx: Queries,
  accountId: string,
  notice: Notice,
  params: Readonly<Record<string, string>>,
  at: Date,
  prefer = (preference: Preference): Preference => preference,
): Promise<void> {
  const { category, kind } = notices[notice]
  const preference = prefer(await readPreference(tx, accountId, kind))
  const told = channelsFor(preference, amountOfNotice(notice, params))
  const [inserted] = await tx
    .insert(notifications)
    .values({ account_id: accountId, category, notice, params, at, ...toldColumns(told, at) })
    .returning({ notification_id: notifications.id })
  if (inserted === undefined) return
  if (told.email) await tx.insert(noticeMails).values(inserted)
  if (told.system) await queuePushes(tx, [inserted.notification_id], at)
}

/** A message of customer service to all partners, in its own words; English unless it says otherwise. */
interface Announcement {
  readonly category: NoticeCategory
  readonly title: string
  readonly content: string
  readonly language?: Language
}

/** The columns of an announcement. The texts of a notice are translated when they are read, others are sent as written. */
function announcementRow(announcement: Announcement | Notice) {
  if (typeof announcement === 'string')
    return { category: notices[announcement].category, notice: announcement }
  const { language = defaultLanguage, ...texts } = announcement
  return { ...texts, params: { lang: languages[language].tag } }
}

/**
 * The language of a notification's texts. A row of an earlier version names none: the desk is in English. The answer to a
 * dispute is in the words of the desk too.
 */
export function noticeLanguage(
  notice: string | null,
  params: Readonly<Record<string, string>>,
  language: Language,
): { readonly lang: string; readonly content_lang?: string } {
  const { tag } = languages[language]
  if (notice === null) return { lang: params.lang ?? deskLanguage }
  return notice === 'disputeAnswered' ? { lang: tag, content_lang: deskLanguage } : { lang: tag }
}

/** Rows per insert: PostgreSQL allows 65,535 values in one statement. */
const batchSize = 1000

/** Sends an announcement or a notice to all accounts, as each user prefers; returns their number. */
export async function announce(
  { transaction }: Database,
  announcement: Announcement | Notice,
  at: Date,
): Promise<number> {
  return transaction(async (tx) => {
    // Always in the same order, so that concurrent announcements cannot deadlock.
    const all = await tx
      .select({ id: accounts.id, chosen: noticePreferences })
      .from(accounts)
      .leftJoin(
        noticePreferences,
        and(eq(noticePreferences.account_id, accounts.id), eq(noticePreferences.kind, 'announcement')),
      )
      .orderBy(asc(accounts.id))
    const row = announcementRow(announcement)
    const byDefault = defaultPreference('announcement')
    const wantsMail = new Set(all.filter(({ chosen }) => chosen?.email).map(({ id }) => id))
    const rows = all.map(({ id, chosen }) => ({
      account_id: id,
      ...row,
      at,
      ...toldColumns(chosen ?? byDefault, at),
    }))
    for (let index = 0; index < rows.length; index += batchSize) {
      const inserted = await tx
        .insert(notifications)
        .values(rows.slice(index, index + batchSize))
        .returning({ notification_id: notifications.id, account_id: notifications.account_id })
      const mailed = inserted.filter((row) => wantsMail.has(row.account_id))
      if (mailed.length > 0) await tx.insert(noticeMails).values(mailed)
      await queuePushes(
        tx,
        inserted.map((row) => row.notification_id),
        at,
      )
    }
    return rows.length
  })
}

/** The number of unread notifications. */
export async function unreadOf(queries: ReadQueries, accountId: string): Promise<number> {
  const [row] = await queries.select().from(unreadCounts).where(eq(unreadCounts.account_id, accountId))
  return row?.unread ?? 0
}

/** When the newest unread notification arrived that the system should show; null for none. */
export async function newestAlertOf(queries: ReadQueries, accountId: string): Promise<Date | null> {
  const isAlert = and(
    eq(notifications.account_id, accountId),
    isNull(notifications.read_at),
    eq(notifications.is_alert, true),
  )
  const [row] = await queries
    .select({ at: max(notifications.at) })
    .from(notifications)
    .where(isAlert)
  return row?.at ?? null
}

/** A page of an account's notifications, newest first. */
export async function listNotifications(
  queries: ReadQueries,
  accountId: string,
  request: ParsedRequestOf<(typeof notificationEndpoints)['notifications']>,
) {
  const { limit, offset } = pageOf(request)
  const where = and(
    eq(notifications.account_id, accountId),
    request.category && eq(notifications.category, request.category),
    request.is_read === undefined ? undefined : hasReadState(request.is_read),
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

const hasReadState = (isRead: boolean): SQL =>
  isRead ? isNotNull(notifications.read_at) : isNull(notifications.read_at)

/**
 * Marks one notification as read, or all if `id` is undefined. Returns the number of unread ones, or undefined if the
 * account has no such notification. Notifications that arrive meanwhile stay unread and are counted.
 */
export async function markRead(
  tx: Transaction,
  accountId: string,
  id: string | undefined,
  at: Date,
): Promise<number | undefined> {
  const isOwn = and(
    eq(notifications.account_id, accountId),
    id === undefined ? undefined : eq(notifications.id, id),
  )
  if (id !== undefined) {
    const [found] = await tx.select({ id: notifications.id }).from(notifications).where(isOwn)
    if (found === undefined) return undefined
  }
  await tx
    .update(notifications)
    .set({ read_at: at })
    .where(and(isOwn, isNull(notifications.read_at)))
  return unreadOf(tx, accountId)
}
