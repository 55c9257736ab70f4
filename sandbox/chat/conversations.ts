/** The desk's side of conversations: the partner's username and whether it is verified, and forms to grant or refuse open requests. */

import { inArray, sql } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Database } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import type { DepositRequestRow } from '../db/schema/deposits.ts'
import type { Chat, ChatEntry } from '../db/schema/support.ts'
import type { Problem } from '../desk/forms.ts'
import { type Html, liveList } from '../desk/layout.ts'
import type { Conversation, ConversationPage } from './chats.ts'
import { type ChatTexts, depositText, englishTexts, requestText } from './topics.ts'

/** Hours and minutes; the page's script converts them to the reader's time zone. */
function timeText(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${at.toISOString().slice(11, 16)} UTC</time>`
}

type Answered = Pick<ChatEntry, 'state' | 'answer'>

function answerText({ state, answer }: Answered, texts: ChatTexts): Html | '' {
  if (state === 'refused') return html`<span class="answer">${answer}</span>`
  if (state !== 'granted') return ''
  if (answer === null) return html`<span class="answer">${texts.inAccount}</span>`
  return html`<span class="answer">${texts.code} <code>${answer}</code></span>`
}

/** An entry with its author, text and, for a request, state and answer. */
export function entryItem(entry: ChatEntry, texts: ChatTexts): Html {
  const { number, side, text, topic, details, state, at } = entry
  const content = topic === null ? (text ?? '') : requestText(topic, details, texts)
  return html`<li id="entry-${number}" class="entry ${side}">
    <p class="by">${side === 'partner' ? texts.partner : texts.desk} · ${timeText(at)}</p>
    <p class="said">
      ${content}
      ${state === null ? '' : html`<span class="state ${state}">${texts.state[state]}</span>`}
      ${answerText(entry, texts)}
    </p>
  </li>`
}

const depositStates = { waiting: 'open', credited: 'granted', refused: 'refused', cancelled: null } as const

/** A deposit that was announced in the app, as a request of the conversation, with what became of it. */
export function depositItem(deposit: DepositRequestRow, texts: ChatTexts): Html {
  const { reference, amount, requested_at, status, reason } = deposit
  const state = depositStates[status]
  return html`<li id="deposit-${reference}" class="entry partner">
    <p class="by">${texts.partner} · ${timeText(requested_at)}</p>
    <p class="said">
      ${depositText(amount, texts)} <code>${reference}</code>
      ${state === null ? '' : html`<span class="state ${state}">${texts.state[state]}</span>`}
      ${answerText({ state, answer: reason }, texts)}
    </p>
  </li>`
}

/** The number of entries shown per conversation, the newest ones. */
const maxShownEntries = 12

/** The texts of entries on the desk. */
const deskTexts = { ...englishTexts, partner: 'Partner', desk: 'Desk', inAccount: 'The account is told.' }

const nameOf = ({ chat }: Conversation): string =>
  chat.username === '' ? 'somebody without an account' : chat.username

type NamedAccounts = readonly (Pick<Account, 'id' | 'status'> & { readonly name: string })[]

const statusWords = { not_activated: 'not activated', disabled: 'disabled', cancelled: 'closed' } as const

function accountNote({ username, account_id }: Chat, named: NamedAccounts): string {
  const status = named.find(({ id }) => id === account_id)?.status ?? 'active'
  if (account_id !== null && status !== 'active')
    return `Began signed in to this account, which is ${statusWords[status]} now: nobody can read or write here any more.`
  if (account_id !== null) return 'Signed in to this account in the app when the conversation began.'
  if (username === '') return 'Has no account, as the writer says.'
  if (named.every(({ name }) => name !== username.toLowerCase())) return 'There is no partner of this name.'
  return 'Names this account; nobody checked who writes. What you grant goes to the account alone.'
}

/** The part of the desk that a conversation's forms belong to: the query of their page, and a form of it that was rejected. */
interface Place {
  readonly query: string
  readonly problem: Problem | undefined
}

/** What was typed into a field of a rejected form, whose `key` says which of these forms it was. */
function enteredIn(
  { problem }: Place,
  action: string,
  key: readonly [string, string],
  field: string,
): string {
  const isOwn = problem?.action === action && problem.values[key[0]] === key[1]
  return isOwn ? (problem.values[field] ?? '') : ''
}

function decisionForms({ number, topic, details }: ChatEntry, place: Place): Html {
  const request = requestText(topic ?? '', details, englishTexts)
  const reason = enteredIn(place, 'refuse', ['request', String(number)], 'reason')
  return html`<div class="request" role="group" aria-label="${request}">
    <p>${request}</p>
    <form method="post" action="/grant${place.query}">
      <input type="hidden" name="request" value="${number}" />
      <input type="hidden" name="intent" value="grant-${number}" />
      <button type="submit" aria-label="Grant: ${request}">Grant</button>
    </form>
    <form class="fields" method="post" action="/refuse${place.query}">
      <input type="hidden" name="request" value="${number}" />
      <input type="hidden" name="intent" value="refuse-${number}" />
      <div>
        <label for="reason-${number}">Reason</label>
        <input id="reason-${number}" name="reason" value="${reason}" required autocomplete="off" />
      </div>
      <button class="plain" type="submit" aria-label="Refuse: ${request}">Refuse</button>
    </form>
  </div>`
}

/** Confirms a deposit that was announced in the app; refusing it needs a reason, by the desk's own form. */
function depositForm({ reference, amount }: DepositRequestRow, { query }: Place): Html {
  const request = `${depositText(amount, englishTexts)}, ${reference}`
  return html`<div class="request" role="group" aria-label="${request}">
    <p>${request}</p>
    <form method="post" action="/confirm-deposit${query}">
      <input type="hidden" name="reference" value="${reference}" />
      <input type="hidden" name="intent" value="confirm-${reference}" />
      <button type="submit" aria-label="Confirm: ${request}">Confirm</button>
    </form>
  </div>`
}

function conversationItem(conversation: Conversation, named: NamedAccounts, place: Place): Html {
  const { chat, entries, deposits } = conversation
  const openRequests = entries.filter(({ state }) => state === 'open')
  const text = enteredIn(place, 'reply', ['chat', chat.id], 'text')
  // One reply to what stands here: a second one is another form.
  const intent = `reply-${chat.number}-${chat.newest_entry}`
  return html`<li id="chat-${chat.number}">
    <article aria-labelledby="chat-${chat.number}-title">
      <h3 id="chat-${chat.number}-title">Conversation with ${nameOf(conversation)}</h3>
      <p class="quiet">${accountNote(chat, named)}</p>
      <ol class="entries">${entries.slice(-maxShownEntries).map((entry) => entryItem(entry, deskTexts))}</ol>
      ${openRequests.map((request) => decisionForms(request, place))}
      ${deposits.map((deposit) => depositForm(deposit, place))}
      <form class="fields" method="post" action="/reply${place.query}">
        <input type="hidden" name="chat" value="${chat.id}" />
        <input type="hidden" name="intent" value="${intent}" />
        <div>
          <label for="reply-${chat.number}">Reply</label>
          <input id="reply-${chat.number}" name="text" value="${text}" required autocomplete="off" />
        </div>
        <button class="plain" type="submit">Send</button>
      </form>
    </article>
  </li>`
}

const pageQuery = (number: number): string => (number > 1 ? `?page=${number}` : '')

/** The links to the pages before and after, as the last item; empty if there is one page. */
function pageLinks({ number, hasNext }: ConversationPage): readonly Html[] {
  if (number === 1 && !hasNext) return []
  return [
    html`<li id="conversation-pages"><nav aria-label="Pages of conversations">
      <p>Page ${number}.
        ${number > 1 ? html`<a href="/${pageQuery(number - 1)}" rel="prev">Page before</a>` : ''}
        ${hasNext ? html`<a href="/${pageQuery(number + 1)}" rel="next">Next page</a>` : ''}</p>
    </nav></li>`,
  ]
}

/** A page of conversations as a list that refreshes itself. `problem` is a form of it that was rejected. */
export async function conversationList(
  { read }: Database,
  page: ConversationPage,
  problem?: Problem,
): Promise<Html> {
  const { conversations, number } = page
  const names = conversations.map(({ chat }) => chat.username.toLowerCase())
  const lower = sql<string>`lower(${accounts.username})`
  const named =
    names.length === 0
      ? []
      : await read
          .select({ id: accounts.id, name: lower, status: accounts.status })
          .from(accounts)
          .where(inArray(lower, names))
  const place = { query: pageQuery(number), problem }
  const items = conversations.map((conversation) => conversationItem(conversation, named, place))
  const address = `/conversations${place.query}`
  return liveList('conversations', address, 'conversations', [...items, ...pageLinks(page)])
}
