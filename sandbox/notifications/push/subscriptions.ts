/** The browsers that receive an account's notifications, one for each login session. */
import { createECDH, randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { noticePushes, pushSubscriptions } from '../../db/schema/push.ts'
import { notifications } from '../../db/schema/support.ts'

/** The most browsers of one account; the oldest make room. */
export const maxSubscriptions = 10

export type PushSubscription = typeof pushSubscriptions.$inferSelect

/** Whether the text is a point on the curve P-256, base64url. */
export function isCurvePoint(publicKey: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(publicKey, 'base64url')
    return true
  } catch {
    return false
  }
}

/** Replaces the subscription of the session, and any other of the same browser. */
export async function subscribe(queries: Queries, wanted: Omit<PushSubscription, 'id'>): Promise<void> {
  const { session_hash, account_id, endpoint } = wanted
  await queries
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.session_hash, session_hash), eq(pushSubscriptions.endpoint, endpoint)))
  await queries.insert(pushSubscriptions).values({ ...wanted, id: randomUUID() })
  const newest = queries
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.account_id, account_id))
    .orderBy(desc(pushSubscriptions.created_at), asc(pushSubscriptions.id))
    .limit(maxSubscriptions)
  await queries
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.account_id, account_id), notInArray(pushSubscriptions.id, newest)))
}

/** Ends the subscription of a session, if it has one. */
export async function endSubscription(queries: Queries, sessionId: string): Promise<void> {
  await queries.delete(pushSubscriptions).where(eq(pushSubscriptions.session_hash, sessionId))
}

export async function endAllSubscriptions(queries: Queries, accountId: string): Promise<void> {
  await queries.delete(pushSubscriptions).where(eq(pushSubscriptions.account_id, accountId))
}

/**
 * Queues those of these notifications that the user wants the system to show, once for each browser, in the transaction of
 * their event: what is rolled back is not sent.
 */
export async function queuePushes(tx: Queries, notificationIds: readonly string[], at: Date): Promise<void> {
  const waiting = tx
    .select({
      notification_id: notifications.id,
      subscription_id: pushSubscriptions.id,
      refusals: sql<number>`0`.as('refusals'),
      due_at: sql<Date>`${at.toISOString()}::timestamptz`.as('due_at'),
    })
    .from(notifications)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.account_id, notifications.account_id))
    .where(
      and(
        inArray(notifications.id, [...notificationIds]),
        eq(notifications.is_alert, true),
        isNull(notifications.read_at),
      ),
    )
  await tx.insert(noticePushes).select(waiting)
}
