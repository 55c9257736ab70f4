/** The desk's side of conversations: each writer's claimed name, the open requests, and one click to grant one. */

import { inArray, sql } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import type { ChatEntry } from '../db/schema/support.ts'
import { type Html, liveList } from '../desk/layout.ts'
import type { Conversation } from './chats.ts'
import { askedFor, type ChatTexts, englishTexts } from './topics.ts'

/** Hours and minutes; the page's script writes them in the reader's time zone. */
function timeOf(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${at.toISOString().slice(11, 16)} UTC</time>`
}

function answerOf({ state, answer }: ChatEntry, texts: ChatTexts): Html | '' {
  if (state === 'refused') return html`<span class="answer">${answer}</span>`
  if (state !== 'granted') return ''
  if (answer === null) return html`<span class="answer">${texts.inAccount}</span>`
  return html`<span class="answer">${texts.code} <code>${answer}</code></span>`
}

/** Who wrote or asked what, and for a request what became of it. */
export function entryItem(entry: ChatEntry, texts: ChatTexts): Html {
  const { number, side, text, topic, details, state, at } = entry
  const said = topic === null ? (text ?? '') : askedFor(topic, details, texts)
  return html`<li id="entry-${number}" class="entry ${side}">
    <p class="by">${side === 'partner' ? texts.partner : texts.desk} · ${timeOf(at)}</p>
    <p class="said">
      ${said}
      ${state === null ? '' : html`<span class="state ${state}">${texts.state[state]}</span>`}
      ${answerOf(entry, texts)}
    </p>
  </li>`
}

/** How many of the newest entries of each are shown. */
const mostShown = 12

/** The words for the sides as the desk reads them. */
const deskTexts = { ...englishTexts, partner: 'Partner', desk: 'Desk', inAccount: 'The account is told.' }

const nameOf = ({ chat }: Conversation): string =>
  chat.username === '' ? 'somebody without an account' : chat.username

function standing(username: string, known: ReadonlySet<string>): string {
  if (username === '') return 'Has no account, as the writer says.'
  if (!known.has(username.toLowerCase())) return 'There is no partner of this name.'
  return 'Names this account; nobody checked who writes. What you grant goes to the account alone.'
}

function requestForms({ number, topic, details }: ChatEntry): Html {
  const asked = askedFor(topic ?? '', details, englishTexts)
  return html`<div class="request" role="group" aria-label="${asked}">
    <p>${asked}</p>
    <form method="post" action="/grant">
      <input type="hidden" name="request" value="${number}" />
      <input type="hidden" name="intent" value="grant-${number}" />
      <button type="submit" aria-label="Grant: ${asked}">Grant</button>
    </form>
    <form class="fields" method="post" action="/refuse">
      <input type="hidden" name="request" value="${number}" />
      <input type="hidden" name="intent" value="refuse-${number}" />
      <div>
        <label for="reason-${number}">Reason</label>
        <input id="reason-${number}" name="reason" maxlength="500" required autocomplete="off" />
      </div>
      <button class="plain" type="submit" aria-label="Refuse: ${asked}">Refuse</button>
    </form>
  </div>`
}

function conversationItem(conversation: Conversation, known: ReadonlySet<string>): Html {
  const { chat, entries } = conversation
  const waiting = entries.filter(({ state }) => state === 'open')
  return html`<li id="chat-${chat.number}">
    <article aria-labelledby="chat-${chat.number}-title">
      <h3 id="chat-${chat.number}-title">Conversation with ${nameOf(conversation)}</h3>
      <p class="quiet">${standing(chat.username, known)}</p>
      <ol class="entries">${entries.slice(-mostShown).map((entry) => entryItem(entry, deskTexts))}</ol>
      ${waiting.map(requestForms)}
      <form class="fields" method="post" action="/reply">
        <input type="hidden" name="chat" value="${chat.id}" />
            <div>
          <label for="reply-${chat.number}">Reply</label>
          <input id="reply-${chat.number}" name="text" maxlength="500" required autocomplete="off" />
        </div>
        <button class="plain" type="submit">Send</button>
      </form>
    </article>
  </li>`
}

/** The conversations, which the page keeps current. */
export async function conversationList(
  { read }: Database,
  conversations: readonly Conversation[],
): Promise<Html> {
  const names = conversations.map(({ chat }) => chat.username.toLowerCase())
  const lower = sql<string>`lower(${accounts.username})`
  const found =
    names.length === 0 ? [] : await read.select({ name: lower }).from(accounts).where(inArray(lower, names))
  const known = new Set(found.map(({ name }) => name))
  const items = conversations.map((each) => conversationItem(each, known))
  return liveList('conversations', '/conversations', 'conversations', items)
}
