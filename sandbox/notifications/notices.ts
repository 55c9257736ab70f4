/** Writes, lists and marks notifications (docs/rules.md, section P4). The unread count is kept by triggers. */
import { and, asc, count, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { ParsedRequestOf } from '#protocol/http/endpoint.ts'
import type { notificationCalls } from '#protocol/http/notifications.ts'
import type { Database, Queries, ReadQueries, Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/core.ts'
import { notifications, unreadCounts } from '../db/schema/notifications.ts'
import { pageOf } from '../routes/paging.ts'
import { type Notice, type NoticeCategory, noticeCategories } from './notice-texts.ts'

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
