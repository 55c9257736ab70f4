/**
 * Conversations, stored in the database. Anyone with a conversation's key reads and writes it; the username in it grants no
 * access, and is unverified unless a signature from the app began it.
 */

import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { newToken, sessionIdOf } from '../auth/sessions.ts'
import type { Queries, ReadQueries } from '../db/database.ts'
import { type DepositRequestRow, depositRequests } from '../db/schema/deposits.ts'
import { type Chat, type ChatEntry, chatEntries, chats } from '../db/schema/support.ts'
import type { Details, ProblemKey, Topic } from './topics.ts'

/** A rejected message or request; the text of `problem` is shown at its form. */
export class ChatError extends Error {
  readonly problem: ProblemKey
  readonly values: Readonly<Record<string, string>>

  constructor(problem: ProblemKey, values: Readonly<Record<string, string>> = {}) {
    super(problem)
    this.name = 'ChatError'
    this.problem = problem
    this.values = values
  }
}

/** Maximum length of a message and of a username, characters. */
export const maxTextLength = 500
const maxNameLength = 64
/** Maximum number of a conversation's entries, and of its open requests. */
const maxEntries = 300
const maxOpenRequests = 5

/** Opens a conversation and returns its key. */
export async function openChat(
  queries: Queries,
  writer: { readonly username: string; readonly accountId?: string },
  now: Date,
): Promise<string> {
  const key = newToken()
  const key_hash = sessionIdOf(key)
  if (key_hash === undefined) throw new Error('a token has no hash')
  await queries.insert(chats).values({
    key_hash,
    username: writer.username.trim().slice(0, maxNameLength),
    account_id: writer.accountId ?? null,
    opened_at: now,
  })
  return key
}

export async function findChat(queries: ReadQueries, key: string | undefined): Promise<Chat | undefined> {
  const hash = sessionIdOf(key ?? '')
  if (hash === undefined) return undefined
  const [chat] = await queries.select().from(chats).where(eq(chats.key_hash, hash))
  return chat
}

/** A conversation's messages and requests, oldest first. */
async function entriesOf(queries: ReadQueries, chatId: string): Promise<ChatEntry[]> {
  return queries
    .select()
    .from(chatEntries)
    .where(eq(chatEntries.chat_id, chatId))
    .orderBy(asc(chatEntries.number))
}

async function countEntries(queries: ReadQueries, chatId: string, onlyOpen: boolean): Promise<number> {
  const [row] = await queries
    .select({ total: count() })
    .from(chatEntries)
    .where(and(eq(chatEntries.chat_id, chatId), onlyOpen ? eq(chatEntries.state, 'open') : undefined))
  return row?.total ?? 0
}

/** Text that looks like a secret: six digits (a transaction password) or three groups of four characters (a code). */
const secret = /(?<!\d|\d[.,-])\d{6}(?!\d|[.,-]\d)|\b[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\b/i

/** Adds a message of the partner. Throws if it is empty, too long or looks like a secret. */
export async function addMessage(queries: Queries, chat: Chat, message: string, now: Date): Promise<void> {
  const text = message.trim()
  if (text === '') throw new ChatError('empty')
  if (text.length > maxTextLength) throw new ChatError('tooLong', { most: String(maxTextLength) })
  if (secret.test(text)) throw new ChatError('secret')
  if ((await countEntries(queries, chat.id, false)) >= maxEntries) throw new ChatError('full')
  await queries.insert(chatEntries).values({ chat_id: chat.id, side: 'partner', text, at: now })
}

/** Adds a message of the desk. */
export async function addReply(queries: Queries, chatId: string, text: string, now: Date): Promise<void> {
  await queries.insert(chatEntries).values({ chat_id: chatId, side: 'desk', text, at: now })
}

/** Adds a request for the desk. Throws if too many are open. */
export async function addRequest(
  queries: Queries,
  chat: Chat,
  { topic, details }: { topic: Topic; details: Details },
  now: Date,
): Promise<void> {
  if ((await countEntries(queries, chat.id, true)) >= maxOpenRequests) {
    throw new ChatError('waiting', { most: String(maxOpenRequests) })
  }
  if ((await countEntries(queries, chat.id, false)) >= maxEntries) throw new ChatError('full')
  await queries
    .insert(chatEntries)
    .values({ chat_id: chat.id, side: 'partner', topic, details, state: 'open', at: now })
}

export interface Conversation {
  readonly chat: Chat
  readonly entries: readonly ChatEntry[]
  /** The deposits that the signed-in partner announced in the app and that wait; none where nobody checked who writes. */
  readonly deposits: readonly DepositRequestRow[]
}

/** The waiting deposits of the accounts that conversations are signed for, oldest first. */
async function waitingDeposits(
  queries: ReadQueries,
  signedChats: readonly Chat[],
): Promise<readonly DepositRequestRow[]> {
  const accounts = signedChats.flatMap(({ account_id }) => account_id ?? [])
  if (accounts.length === 0) return []
  return queries
    .select()
    .from(depositRequests)
    .where(and(inArray(depositRequests.account_id, accounts), eq(depositRequests.status, 'waiting')))
    .orderBy(asc(depositRequests.requested_at))
}

/** A conversation with all of its entries. */
export async function conversationOf(queries: ReadQueries, chat: Chat): Promise<Conversation> {
  return {
    chat,
    entries: await entriesOf(queries, chat.id),
    deposits: await waitingDeposits(queries, [chat]),
  }
}

const maxListed = 30

/** Conversations with open requests and those with the newest entries, in the order of their opening, newest first. */
export async function listConversations(queries: ReadQueries): Promise<Conversation[]> {
  const open = queries
    .selectDistinct({ id: chatEntries.chat_id })
    .from(chatEntries)
    .where(eq(chatEntries.state, 'open'))
    .limit(maxListed)
  const newest = await queries
    .select({ id: chatEntries.chat_id })
    .from(chatEntries)
    .orderBy(desc(chatEntries.number))
    .limit(maxListed * 10)
  const ids = [...new Set([...(await open), ...newest].map(({ id }) => id))].slice(0, maxListed)
  if (ids.length === 0) return []
  const found = await queries.select().from(chats).where(inArray(chats.id, ids)).orderBy(desc(chats.number))
  const entries = await queries
    .select()
    .from(chatEntries)
    .where(inArray(chatEntries.chat_id, ids))
    .orderBy(asc(chatEntries.number))
  const deposits = await waitingDeposits(queries, found)
  return found.map((chat) => ({
    chat,
    entries: entries.filter(({ chat_id }) => chat_id === chat.id),
    deposits: deposits.filter(({ account_id }) => account_id === chat.account_id),
  }))
}
