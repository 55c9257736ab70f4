/** Unread feedback of partners: the list on the desk, and marking it as read. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { feedback } from '../db/schema/support.ts'
import { lockAccount } from '../ledger/accounts.ts'
import { notify } from '../notifications/notices.ts'
import { type Action, BadInput } from './input.ts'
import type { Html } from './layout.ts'

const maxListed = 50

interface UnreadFeedback {
  readonly id: string
  readonly username: string
  readonly topic: string
  readonly content: string
  readonly images: number
}

/** Oldest first. */
export async function listUnreadFeedback({ read }: Database): Promise<UnreadFeedback[]> {
  const rows = await read
    .select({ row: feedback, username: accounts.username })
    .from(feedback)
    .innerJoin(accounts, eq(feedback.account_id, accounts.id))
    .where(isNull(feedback.read_at))
    .orderBy(asc(feedback.at))
    .limit(maxListed)
  return rows.map(({ row: { id, topic, content, images }, username }) => ({
    id,
    username,
    topic,
    content,
    images: images.length,
  }))
}

/** Marks feedback as read and notifies its writer, unless the account is closed. */
export const readFeedback: Action = async ({ database, clock }, values) => {
  const at = clock.now()
  return database.db.transaction(async (tx) => {
    const [row] = await tx
      .update(feedback)
      .set({ read_at: at })
      .where(and(eq(feedback.id, values.feedback ?? ''), isNull(feedback.read_at)))
      .returning()
    if (row === undefined) throw new BadInput('feedback', 'This feedback is read already.')
    const { status } = await lockAccount(tx, row.account_id)
    if (status !== 'cancelled') await notify(tx, row.account_id, 'feedbackRead', { topic: row.topic }, at)
    return {
      record: 'Read a feedback.',
      page: `Read the feedback about ${row.topic}.`,
      about: { feedback: row.id },
    }
  })
}

function feedbackItem({ id, username, topic, content, images }: UnreadFeedback): Html {
  return html`<li>
    <article aria-label="Feedback about ${topic}">
      <h3>${topic}</h3>
      <p class="quiet">From ${username}${images === 0 ? '' : `, with ${images === 1 ? 'an image' : `${images} images`}`}</p>
      <p class="about">${content}</p>
      <form method="post" action="/feedback">
        <input type="hidden" name="feedback" value="${id}" />
        <input type="hidden" name="intent" value="feedback-${id}" />
        <button class="plain" type="submit">Mark as read</button>
      </form>
    </article>
  </li>`
}

/** The section of unread feedback; empty if there is none. */
export function feedbackSection(unread: readonly UnreadFeedback[]): Html | '' {
  if (unread.length === 0) return ''
  return html`<section aria-labelledby="feedback-title">
    <h2 id="feedback-title">Feedback to read</h2>
    <ol class="conversations">${unread.map(feedbackItem)}</ol>
  </section>`
}
