/** Feedback of partners that nobody at the desk has read yet. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { feedback } from '../db/schema/support.ts'
import { notify } from '../notifications/notices.ts'
import { type Action, BadInput } from './input.ts'
import type { Html } from './layout.ts'

const most = 50

interface UnreadFeedback {
  readonly id: string
  readonly username: string
  readonly topic: string
  readonly content: string
  readonly images: number
}

/** The oldest first. */
export async function listUnreadFeedback({ read }: Database): Promise<UnreadFeedback[]> {
  const rows = await read
    .select({ row: feedback, username: accounts.username })
    .from(feedback)
    .innerJoin(accounts, eq(feedback.account_id, accounts.id))
    .where(isNull(feedback.read_at))
    .orderBy(asc(feedback.at))
    .limit(most)
  return rows.map(({ row: { id, topic, content, images }, username }) => ({
    id,
    username,
    topic,
    content,
    images: images.length,
  }))
}

/** Marks feedback as read and tells its writer. */
export const readFeedback: Action = async ({ database, clock }, typed) => {
  const at = clock.now()
  return database.db.transaction(async (tx) => {
    const [read] = await tx
      .update(feedback)
      .set({ read_at: at })
      .where(and(eq(feedback.id, typed.feedback ?? ''), isNull(feedback.read_at)))
      .returning()
    if (read === undefined) throw new BadInput('feedback', 'This feedback is read already.')
    await notify(tx, read.account_id, 'feedbackRead', { topic: read.topic }, at)
    return `Read the feedback about ${read.topic}.`
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

/** What is unread; nothing when there is none. */
export function feedbackSection(unread: readonly UnreadFeedback[]): Html | '' {
  if (unread.length === 0) return ''
  return html`<section aria-labelledby="feedback-title">
    <h2 id="feedback-title">Feedback to read</h2>
    <ol class="conversations">${unread.map(feedbackItem)}</ol>
  </section>`
}
