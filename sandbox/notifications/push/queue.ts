/** The messages that wait to be pushed: what is sent next, and what is tried again. */
import { and, asc, eq, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../db/database.ts'
import { noticePushes, pushSubscriptions } from '../../db/schema/push.ts'

type Queued = typeof noticePushes.$inferSelect

/** A message that is due, and whom sending it can hold up. */
export interface DuePush extends Queued {
  readonly account: string
  /** Of the push service. */
  readonly origin: string
}

/**
 * How many messages are on their way at once: to the browsers of one account, to one push service, and in all. So an account whose
 * browsers do not answer, and a push service that does not, hold up nobody else.
 */
const room = { account: 10, origin: 50, all: 200 } as const

/** The most tries for one message, and the time until the second, ms; each later one takes four times as long. */
const maxRefusals = 5
const firstDelayMs = 30_000

function countBy(pushes: readonly DuePush[], key: 'account' | 'origin'): Map<string, number> {
  const counts = new Map<string, number>()
  for (const push of pushes) counts.set(push[key], (counts.get(push[key]) ?? 0) + 1)
  return counts
}

const fullIn = (counts: ReadonlyMap<string, number>, most: number): string[] =>
  [...counts].filter(([, count]) => count >= most).map(([key]) => key)

/** What is due at accounts and push services that have room, where accounts, and then push services, take turns. */
function readDue(read: Database['read'], now: Date, onTheirWay: readonly DuePush[]): Promise<DuePush[]> {
  // Without a subscription, which has ended since: such messages are taken, and sent to nobody.
  const origin = sql<string>`coalesce(substring(${pushSubscriptions.endpoint}, '^[^/]+//[^/]+'), '')`
  const account = sql<string>`coalesce(${pushSubscriptions.account_id}, '')`
  const waiting = read
    .select({
      notification_id: noticePushes.notification_id,
      subscription_id: noticePushes.subscription_id,
      refusals: noticePushes.refusals,
      due_at: noticePushes.due_at,
      account: account.as('account'),
      origin: origin.as('origin'),
      turn: sql<number>`row_number() over (partition by ${account} order by ${noticePushes.due_at})`.as(
        'turn',
      ),
    })
    .from(noticePushes)
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.id, noticePushes.subscription_id))
    .where(
      and(
        lte(noticePushes.due_at, now),
        notInArray(account, fullIn(countBy(onTheirWay, 'account'), room.account)),
        notInArray(origin, fullIn(countBy(onTheirWay, 'origin'), room.origin)),
      ),
    )
    .as('waiting')
  const placed = read
    .select({
      notification_id: waiting.notification_id,
      subscription_id: waiting.subscription_id,
      refusals: waiting.refusals,
      due_at: waiting.due_at,
      account: waiting.account,
      origin: waiting.origin,
      place:
        sql<number>`row_number() over (partition by ${waiting.origin} order by ${waiting.turn}, ${waiting.due_at})`.as(
          'place',
        ),
    })
    .from(waiting)
    .where(lte(waiting.turn, room.account))
    .as('placed')
  return read
    .select()
    .from(placed)
    .where(lte(placed.place, room.origin))
    .orderBy(asc(placed.place), asc(placed.due_at))
    .limit(room.all - onTheirWay.length)
}

/** Those that have room beside what is on its way and before them in the list. */
function fitting(due: readonly DuePush[], onTheirWay: readonly DuePush[]): DuePush[] {
  const accounts = countBy(onTheirWay, 'account')
  const origins = countBy(onTheirWay, 'origin')
  return due.filter(({ account, origin }) => {
    const ofAccount = accounts.get(account) ?? 0
    const atOrigin = origins.get(origin) ?? 0
    if (ofAccount >= room.account || atOrigin >= room.origin) return false
    accounts.set(account, ofAccount + 1)
    origins.set(origin, atOrigin + 1)
    return true
  })
}

/**
 * Takes from the queue what is due and has room, so that nothing is sent twice, even by two processes; what a crash interrupts is
 * not sent.
 */
export async function takeDue(
  { read, transaction }: Pick<Database, 'read' | 'transaction'>,
  now: Date,
  onTheirWay: readonly DuePush[],
): Promise<readonly DuePush[]> {
  if (onTheirWay.length >= room.all) return []
  const wanted = fitting(await readDue(read, now, onTheirWay), onTheirWay)
  if (wanted.length === 0) return []
  const areWanted = or(
    ...wanted.map(({ notification_id, subscription_id }) =>
      and(
        eq(noticePushes.notification_id, notification_id),
        eq(noticePushes.subscription_id, subscription_id),
      ),
    ),
  )
  const taken = await transaction((tx) => tx.delete(noticePushes).where(areWanted).returning())
  const keyOf = (push: Queued) => `${push.notification_id} ${push.subscription_id}`
  const keys = new Set(taken.map(keyOf))
  return wanted.filter((push) => keys.has(keyOf(push)))
}

/** Queues messages for their next try, if they have one left. */
export async function tryLater(queries: Queries, pushes: readonly Queued[], now: Date): Promise<void> {
  const later = pushes
    .filter(({ refusals }) => refusals + 1 < maxRefusals)
    .map(({ notification_id, subscription_id, refusals }) => {
      const due_at = new Date(now.getTime() + firstDelayMs * 4 ** refusals)
      return { notification_id, subscription_id, refusals: refusals + 1, due_at }
    })
  if (later.length > 0) await queries.insert(noticePushes).values(later).onConflictDoNothing()
}

/** The same for all that is due for a browser whose push service does not answer. */
export async function postponeAll(
  { transaction }: Pick<Database, 'transaction'>,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  const isDue = and(eq(noticePushes.subscription_id, subscriptionId), lte(noticePushes.due_at, now))
  await transaction(async (tx) => tryLater(tx, await tx.delete(noticePushes).where(isDue).returning(), now))
}
