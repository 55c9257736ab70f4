/** Pushes waiting notifications to browsers, each at most once, after the transaction of their event. */
import { and, eq, gt, inArray } from 'drizzle-orm'
import { languageOfTag } from '#protocol/languages.ts'
import type { PushMessage } from '#protocol/push/message.ts'
import type { Sandbox } from '../../context.ts'
import { accounts, sessions } from '../../db/schema/accounts.ts'
import { pushSubscriptions } from '../../db/schema/push.ts'
import { notifications } from '../../db/schema/support.ts'
import { textOf } from '../../i18n.ts'
import { aboutOf } from '../about.ts'
import { noticeLanguage, noticeText } from '../notices.ts'
import { type DuePush, postponeAll, takeDue, tryLater } from './queue.ts'
import { sendPush } from './send.ts'
import type { PushSubscription } from './subscriptions.ts'
import { type VapidKeys, vapidKeys } from './vapid-keys.ts'

type Notification = typeof notifications.$inferSelect

/** A title may be as long as the desk wrote it; a message has at most 4096 bytes. */
const maxTitle = 120

/** At the end, what is on its way may take this long, ms. */
const graceMs = 1000

/** The message about a notification: its title, but not its text. */
function messageOf(
  { id, notice, params, ...row }: Notification,
  { lang }: PushSubscription,
  timeZone: string,
): PushMessage {
  const language = languageOfTag(lang)
  const title = notice === null ? (row.title ?? '') : noticeText(notice, params, { language, timeZone }).title
  const { target } = notice === null ? {} : aboutOf(notice, params)
  const quiet = textOf('sandbox:push.quiet', language)
  return {
    id,
    title: [...title].slice(0, maxTitle).join('') || quiet,
    quiet,
    lang: noticeLanguage(notice, params, language).lang,
    ...(target && { target: { kind: target.kind, ...(target.id && { id: target.id }) } }),
  }
}

type Recipient = Awaited<ReturnType<typeof recipients>>[number]

/** The subscriptions of active sessions and accounts, and the notifications that are still unread. */
async function recipients({ database: { read }, clock }: Sandbox, taken: readonly DuePush[]) {
  const wanted = taken.map(({ subscription_id }) => subscription_id)
  const subscriptions = await read
    .select({ subscription: pushSubscriptions, timeZone: accounts.time_zone })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.token_hash, pushSubscriptions.session_hash))
    .innerJoin(accounts, eq(accounts.id, pushSubscriptions.account_id))
    .where(
      and(
        inArray(pushSubscriptions.id, wanted),
        gt(sessions.expires_at, clock.now()),
        eq(accounts.status, 'active'),
      ),
    )
  const ids = taken.map(({ notification_id }) => notification_id)
  const rows = await read.select().from(notifications).where(inArray(notifications.id, ids))
  return taken.flatMap((push) => {
    const notice = rows.find(({ id }) => id === push.notification_id)
    const found = subscriptions.find(({ subscription }) => subscription.id === push.subscription_id)
    if (notice === undefined || notice.read_at !== null || found === undefined) return []
    return [{ push, notice, ...found }]
  })
}

export interface Pusher {
  /** Starts to send what is due and has room; push services may answer later. */
  readonly start: () => Promise<void>
  /** Resolves when all that was started is answered or given up. */
  readonly settled: () => Promise<void>
  /** The same, after a second at most. */
  readonly stop: () => Promise<void>
}

/** `onError` gets what keeps an outcome from being stored. */
export function createPusher(sandbox: Sandbox, onError: (error: unknown) => void): Pusher {
  const { database, clock, push: settings } = sandbox
  const onTheirWay = new Map<DuePush, Promise<void>>()
  const closing = new AbortController()

  /** A browser that has ended its subscription is forgotten. */
  async function send({ push, notice, subscription, timeZone }: Recipient, keys: VapidKeys): Promise<void> {
    const message = JSON.stringify(messageOf(notice, subscription, timeZone ?? 'UTC'))
    // At most 32 characters (RFC 8030, section 5.4): the id without its hyphens.
    const topic = notice.id.replaceAll('-', '').slice(0, 32)
    const outcome = await sendPush(message, { subscription, topic, keys, settings, closing: closing.signal })
    if (outcome === 'ended')
      await database.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription.id))
    if (outcome === 'later') await tryLater(database.db, [push], clock.now())
    if (outcome === 'unanswered') await postponeAll(database, subscription.id, clock.now())
  }

  const settled = async () => void (await Promise.all(onTheirWay.values()))

  return {
    start: async () => {
      const taken = await takeDue(database, clock.now(), [...onTheirWay.keys()])
      if (taken.length === 0) return
      const keys = await vapidKeys(database.db)
      for (const recipient of await recipients(sandbox, taken)) {
        const { push } = recipient
        const sending = send(recipient, keys)
          .catch(onError)
          .finally(() => onTheirWay.delete(push))
        onTheirWay.set(push, sending)
      }
    },
    settled,
    stop: async () => {
      const timer = setTimeout(() => closing.abort(), graceMs)
      await settled()
      clearTimeout(timer)
    },
  }
}
