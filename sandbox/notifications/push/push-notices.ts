/** Pushes waiting notifications to browsers, each at most once, after the transaction of their event. */
import { and, eq, gt, inArray } from 'drizzle-orm'
import { languageOfTag } from '#protocol/languages.ts'
import type { PushMessage } from '#protocol/push/message.ts'
import type { Sandbox } from '../../context.ts'
import { accounts, sessions } from '../../db/schema/accounts.ts'
import { noticePushes, pushSubscriptions } from '../../db/schema/push.ts'
import { notifications } from '../../db/schema/support.ts'
import { textOf } from '../../i18n.ts'
import { aboutOf } from '../about.ts'
import { noticeLanguage, noticeText } from '../notices.ts'
import { sendPush } from './send.ts'
import { type PushSubscription, type Queued, takeDue } from './subscriptions.ts'
import { vapidKeys } from './vapid-keys.ts'

type Notification = typeof notifications.$inferSelect

/** The most tries for one message, and the time until the second, ms; each later one takes four times as long. */
const maxRefusals = 5
const firstDelayMs = 30_000

/** A title may be as long as the desk wrote it; a message has at most 4096 bytes. */
const maxTitle = 120

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

/** The subscriptions of active sessions and accounts, and the notifications that are still unread. */
async function recipients({ database: { read }, clock }: Sandbox, taken: readonly Queued[]) {
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
  return taken.flatMap((queued) => {
    const notice = rows.find(({ id }) => id === queued.notification_id)
    const found = subscriptions.find(({ subscription }) => subscription.id === queued.subscription_id)
    if (notice === undefined || notice.read_at !== null || found === undefined) return []
    return [{ queued, notice, ...found }]
  })
}

/** Sends what is due; a browser that has ended its subscription is forgotten. */
export async function pushNotices(sandbox: Sandbox): Promise<void> {
  const { database, clock, push: settings } = sandbox
  const taken = await takeDue(database, clock.now())
  if (taken.length === 0) return
  const keys = await vapidKeys(database.db)
  const sendTo = async ({
    queued,
    notice,
    subscription,
    timeZone,
  }: Awaited<ReturnType<typeof recipients>>[number]) => {
    const message = JSON.stringify(messageOf(notice, subscription, timeZone ?? 'UTC'))
    // At most 32 characters (RFC 8030, section 5.4): the id without its hyphens.
    const topic = notice.id.replaceAll('-', '').slice(0, 32)
    const outcome = await sendPush(message, { subscription, topic, keys, settings })
    if (outcome === 'ended')
      await database.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription.id))
    const refusals = queued.refusals + 1
    if (outcome !== 'later' || refusals >= maxRefusals) return
    const due_at = new Date(clock.now().getTime() + firstDelayMs * 4 ** queued.refusals)
    await database.db
      .insert(noticePushes)
      .values({ ...queued, refusals, due_at })
      .onConflictDoNothing()
  }
  await Promise.all((await recipients(sandbox, taken)).map(sendTo))
}
