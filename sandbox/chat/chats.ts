/**
 * Conversations, stored in the database. Anyone with a conversation's key reads and writes it; the username in it is
 * unverified and grants no access.
 */

import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { newToken, sessionIdOf } from '../auth/sessions.ts'
import type { Queries, ReadQueries } from '../db/database.ts'
import { type Chat, type ChatEntry, chatEntries, chats } from '../db/schema/support.ts'
import type { Details, ProblemKey, Topic } from './topics.ts'

/** What the conversation does not take; the text of `problem` is shown beside its form. */
export class ChatRefusal extends Error {
  readonly problem: ProblemKey
  readonly values: Readonly<Record<string, string>>

  constructor(problem: ProblemKey, values: Readonly<Record<string, string>> = {}) {
    super(problem)
    this.name = 'ChatRefusal'
    this.problem = problem
    this.values = values
  }
}

/** The most characters of a message or a username. */
export const mostText = 500
const mostName = 64
/** The most entries of a conversation, and of its requests that wait. */
const mostEntries = 300
const mostWaiting = 5

/** Opens a conversation and answers its key. */
export async function openChat(queries: Queries, username: string, now: Date): Promise<string> {
  const key = newToken()
  const key_hash = sessionIdOf(key)
  if (key_hash === undefined) throw new Error('a token has no hash')
  await queries
    .insert(chats)
    .values({ key_hash, username: username.trim().slice(0, mostName), opened_at: now })
  return key
}

/** The conversation of a key. */
export async function chatOf(queries: ReadQueries, key: string | undefined): Promise<Chat | undefined> {
  const hash = sessionIdOf(key ?? '')
  if (hash === undefined) return undefined
  const [chat] = await queries.select().from(chats).where(eq(chats.key_hash, hash))
  return chat
}

/** All that was said and asked for in a conversation, the oldest first. */
export async function entriesOf(queries: ReadQueries, chatId: string): Promise<ChatEntry[]> {
  return queries
    .select()
    .from(chatEntries)
    .where(eq(chatEntries.chat_id, chatId))
    .orderBy(asc(chatEntries.number))
}

async function countEntries(queries: ReadQueries, chatId: string, isWaiting: boolean): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(chatEntries)
    .where(and(eq(chatEntries.chat_id, chatId), isWaiting ? eq(chatEntries.state, 'open') : undefined))
  return row?.total ?? 0
}

/** Six digits are a transaction password, three groups of four a code, wherever they stand in a message. */
const secret = /(?<!\d|\d[.,-])\d{6}(?!\d|[.,-]\d)|\b[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\b/i

/** Adds a message of the partner's. Refuses an empty one, one that is too long, and what looks like a secret. */
export async function say(queries: Queries, chat: Chat, written: string, now: Date): Promise<void> {
  const text = written.trim()
  if (text === '') throw new ChatRefusal('empty')
  if (text.length > mostText) throw new ChatRefusal('tooLong', { most: String(mostText) })
  if (secret.test(text)) throw new ChatRefusal('secret')
  if ((await countEntries(queries, chat.id, false)) >= mostEntries) throw new ChatRefusal('full')
  await queries.insert(chatEntries).values({ chat_id: chat.id, side: 'partner', text, at: now })
}

/** Adds a message of the desk's. */
export async function reply(queries: Queries, chatId: string, text: string, now: Date): Promise<void> {
  await queries.insert(chatEntries).values({ chat_id: chatId, side: 'desk', text, at: now })
}

/** Adds a request, which waits for the desk. Refuses one too many. */
export async function ask(
  queries: Queries,
  chat: Chat,
  { topic, details }: { topic: Topic; details: Details },
  now: Date,
): Promise<void> {
  if ((await countEntries(queries, chat.id, true)) >= mostWaiting) {
    throw new ChatRefusal('waiting', { most: String(mostWaiting) })
  }
  if ((await countEntries(queries, chat.id, false)) >= mostEntries) throw new ChatRefusal('full')
  await queries
    .insert(chatEntries)
    .values({ chat_id: chat.id, side: 'partner', topic, details, state: 'open', at: now })
}

export interface Conversation {
  readonly chat: Chat
  readonly entries: readonly ChatEntry[]
}

const mostListed = 30

/** Those in which something waits, and those written in last; the one opened last first. */
export async function listConversations(queries: ReadQueries): Promise<Conversation[]> {
  const waiting = queries
    .selectDistinct({ id: chatEntries.chat_id })
    .from(chatEntries)
    .where(eq(chatEntries.state, 'open'))
    .limit(mostListed)
  const newest = await queries
    .select({ id: chatEntries.chat_id })
    .from(chatEntries)
    .orderBy(desc(chatEntries.number))
    .limit(mostListed * 10)
  const ids = [...new Set([...(await waiting), ...newest].map(({ id }) => id))].slice(0, mostListed)
  if (ids.length === 0) return []
  const found = await queries.select().from(chats).where(inArray(chats.id, ids)).orderBy(desc(chats.number))
  const entries = await queries
    .select()
    .from(chatEntries)
    .where(inArray(chatEntries.chat_id, ids))
    .orderBy(asc(chatEntries.number))
  return found.map((chat) => ({ chat, entries: entries.filter(({ chat_id }) => chat_id === chat.id) }))
}
