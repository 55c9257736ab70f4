/**
 * Conversations, stored in the database. Anyone with a conversation's key reads and writes it; the username in it grants no
 * access, and is unverified unless a signature from the app began it.
 */

import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { bucketSizes, takeFromBucket } from '../auth/leaky-bucket.ts'
import { newToken, sessionIdOf } from '../auth/sessions.ts'
import type { Queries, ReadQueries } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { type DepositRequestRow, depositRequests } from '../db/schema/deposits.ts'
import { type Chat, type ChatEntry, chatEntries, chats } from '../db/schema/support.ts'
import { charactersOver } from '../desk/input.ts'
import { BusinessError } from '../http/business-error.ts'
import type { Details, ProblemKey, Topic } from './topics.ts'

interface ChatErrorOptions extends ErrorOptions {
  /** For the text of the problem. */
  readonly values?: Readonly<Record<string, string>>
  /** After which time the same is possible; undefined if time changes nothing. */
  readonly retryAfterMs?: number | undefined
}

/** A rejected message or request; the text of `problem` is shown at its form. */
export class ChatError extends Error {
  readonly problem: ProblemKey
  readonly values: Readonly<Record<string, string>>
  readonly retryAfterMs: number | undefined

  constructor(problem: ProblemKey, { values = {}, retryAfterMs, ...options }: ChatErrorOptions = {}) {
    super(problem, options)
    this.name = 'ChatError'
    this.problem = problem
    this.values = values
    this.retryAfterMs = retryAfterMs
  }
}

/** Maximum length of a message and of a username, characters. */
const maxTextLength = 500
const maxNameLength = 64
/** Maximum number of a conversation's entries, and of its open requests. */
const maxEntries = 300
const maxOpenRequests = 5

/** Rejects a text that is too long, which is never cut. */
function assertLength(text: string, most: number): void {
  const over = charactersOver(text, most)
  if (over > 0) throw new ChatError('tooLong', { values: { most: String(most), over: String(over) } })
}

/** Takes one use of a limit; throws a `ChatError` with the minutes until the next one. */
async function admit(
  queries: Queries,
  now: Date,
  kind: 'conversation' | 'chatEntry',
  subject: string,
): Promise<void> {
  try {
    await takeFromBucket(queries, now, [kind, subject], bucketSizes[kind])
  } catch (error) {
    if (!(error instanceof BusinessError) || error.retryAfterMs === undefined) throw error
    const { retryAfterMs } = error
    const values = { minutes: String(Math.ceil(retryAfterMs / 60_000)) }
    throw new ChatError('wait', { values, retryAfterMs, cause: error })
  }
}

/** Who opens a conversation: a partner with a signature from the app, or somebody at a network. */
type Writer = { readonly username: string } & ({ readonly accountId: string } | { readonly network: string })

/** Opens a conversation and returns its key. Throws if the account or the network has opened too many, or the name is too long. */
export async function openChat(queries: Queries, writer: Writer, now: Date): Promise<string> {
  const username = writer.username.trim()
  assertLength(username, maxNameLength)
  const accountId = 'accountId' in writer ? writer.accountId : null
  await admit(queries, now, 'conversation', 'network' in writer ? writer.network : writer.accountId)
  const key = newToken()
  const key_hash = sessionIdOf(key)
  if (key_hash === undefined) throw new Error('a token has no hash')
  await queries.insert(chats).values({
    key_hash,
    username,
    account_id: accountId,
    opened_at: now,
  })
  return key
}

/** The conversation of a key. One that a signature began is nobody's while its account is not active. */
export async function findChat(queries: ReadQueries, key: string | undefined): Promise<Chat | undefined> {
  const hash = sessionIdOf(key ?? '')
  if (hash === undefined) return undefined
  const [found] = await queries
    .select({ chat: chats })
    .from(chats)
    .leftJoin(accounts, eq(accounts.id, chats.account_id))
    .where(and(eq(chats.key_hash, hash), or(isNull(chats.account_id), eq(accounts.status, 'active'))))
  return found?.chat
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

/** Rejects an entry of a full conversation, and one that comes too soon from somebody who is not signed in. */
async function admitEntry(queries: Queries, chat: Chat, now: Date): Promise<void> {
  if ((await countEntries(queries, chat.id, false)) >= maxEntries) throw new ChatError('full')
  if (chat.account_id === null) await admit(queries, now, 'chatEntry', chat.id)
}

/** Adds a message of the partner. Throws if it is empty, too long or looks like a secret, or comes too soon. */
export async function addMessage(queries: Queries, chat: Chat, message: string, now: Date): Promise<void> {
  const text = message.trim()
  if (text === '') throw new ChatError('empty')
  assertLength(text, maxTextLength)
  if (secret.test(text)) throw new ChatError('secret')
  await admitEntry(queries, chat, now)
  await queries.insert(chatEntries).values({ chat_id: chat.id, side: 'partner', text, at: now })
}

/** Adds a message of the desk. */
export async function addReply(queries: Queries, chatId: string, text: string, now: Date): Promise<void> {
  await queries.insert(chatEntries).values({ chat_id: chatId, side: 'desk', text, at: now })
}

/** Adds a request for the desk. Throws if too many are open, or it comes too soon. */
export async function addRequest(
  queries: Queries,
  chat: Chat,
  { topic, details }: { topic: Topic; details: Details },
  now: Date,
): Promise<void> {
  if ((await countEntries(queries, chat.id, true)) >= maxOpenRequests) {
    throw new ChatError('waiting', { values: { most: String(maxOpenRequests) } })
  }
  await admitEntry(queries, chat, now)
  await queries
    .insert(chatEntries)
    .values({ chat_id: chat.id, side: 'partner', topic, details, state: 'open', at: now })
}

export interface Conversation {
  readonly chat: Chat
  readonly entries: readonly ChatEntry[]
  /** Deposits that the signed-in partner announced in the app, oldest first; none where nobody checked who writes. */
  readonly deposits: readonly DepositRequestRow[]
}

/** The waiting deposits of the accounts that conversations are signed for, oldest first. */
async function waitingDeposits(
  queries: ReadQueries,
  signedChats: readonly Chat[],
): Promise<readonly DepositRequestRow[]> {
  const accountIds = signedChats.flatMap(({ account_id }) => account_id ?? [])
  if (accountIds.length === 0) return []
  return queries
    .select()
    .from(depositRequests)
    .where(and(inArray(depositRequests.account_id, accountIds), eq(depositRequests.status, 'waiting')))
    .orderBy(asc(depositRequests.requested_at))
}

const maxDecidedDeposits = 10

/** The newest deposits of an account that customer service has decided about. */
async function decidedDeposits(
  queries: ReadQueries,
  { account_id }: Chat,
): Promise<readonly DepositRequestRow[]> {
  if (account_id === null) return []
  return queries
    .select()
    .from(depositRequests)
    .where(
      and(
        eq(depositRequests.account_id, account_id),
        inArray(depositRequests.status, ['credited', 'refused']),
      ),
    )
    .orderBy(desc(depositRequests.requested_at))
    .limit(maxDecidedDeposits)
}

/** A conversation with all of its entries, and with what became of the deposits that were announced. */
export async function conversationOf(queries: ReadQueries, chat: Chat): Promise<Conversation> {
  const decided = await decidedDeposits(queries, chat)
  return {
    chat,
    entries: await entriesOf(queries, chat.id),
    deposits: [...decided.toReversed(), ...(await waitingDeposits(queries, [chat]))],
  }
}

const pageSize = 30

/** A page of the desk's conversations. */
export interface ConversationPage {
  readonly conversations: readonly Conversation[]
  /** From 1. */
  readonly number: number
  readonly hasNext: boolean
}

/**
 * The conversations in which something was written: those of signed-in partners before others, of each those with open requests
 * before others, and of each the one that was last written in first. So strangers, however many, hide no partner.
 */
export async function listConversations(queries: ReadQueries, number: number): Promise<ConversationPage> {
  const listed = await queries
    .select()
    .from(chats)
    .where(isNotNull(chats.newest_entry))
    .orderBy(sql`(${chats.account_id} is null)`, sql`(${chats.open_requests} = 0)`, desc(chats.newest_entry))
    .limit(pageSize + 1)
    .offset((number - 1) * pageSize)
  const found = listed.slice(0, pageSize)
  const page = { number, hasNext: listed.length > pageSize }
  if (found.length === 0) return { ...page, conversations: [] }
  const ids = found.map(({ id }) => id)
  const entries = await queries
    .select()
    .from(chatEntries)
    .where(inArray(chatEntries.chat_id, ids))
    .orderBy(asc(chatEntries.number))
  const deposits = await waitingDeposits(queries, found)
  const conversations = found.map((chat) => ({
    chat,
    entries: entries.filter(({ chat_id }) => chat_id === chat.id),
    deposits: deposits.filter(({ account_id }) => account_id === chat.account_id),
  }))
  return { ...page, conversations }
}
