/** Notifications, conversations with customer service, feedback, uploads and employment contracts. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'
import type { NotificationCategory } from '#protocol/http/notifications.ts'
import type { DocumentType } from '#protocol/validation/file-type.ts'
import { accountId, accounts } from './accounts.ts'
import { bytes, id, instant } from './columns.ts'

export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    account_id: accountId(),
    reference: text().notNull(),
    text: text().notNull(),
    opened_at: instant().notNull(),
    due_at: instant().notNull(),
    answer: text(),
    answered_at: instant(),
  },
  (table) => [
    uniqueIndex('disputes_one_open')
      .on(table.account_id, table.reference)
      .where(sql`${table.answered_at} is null`),
    index('disputes_account').on(table.account_id, table.opened_at),
  ],
)

export type DisputeRow = typeof disputes.$inferSelect

export const uploads = pgTable(
  'uploads',
  {
    /** Random: anyone who knows it can read the file, because an `<img>` sends no token. */
    id: text().primaryKey(),
    account_id: accountId(),
    type: text().notNull(),
    bytes: bytes().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('uploads_account').on(table.account_id, table.at)],
)

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    account_id: accountId(),
    topic: text().notNull(),
    content: text().notNull(),
    images: jsonb().$type<string[]>().notNull(),
    at: instant().notNull(),
    /** When customer service read it. */
    read_at: instant(),
  },
  (table) => [index('feedback_account').on(table.account_id, table.at)],
)

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    /** The order they are listed in. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    account_id: accountId(),
    category: text().$type<InferOutput<typeof NotificationCategory>>().notNull(),
    /** A key below `notice` in `locales/<lang>/sandbox.json`, with its values; translated when it is read. */
    notice: text(),
    params: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** What customer service wrote; `lang` in `params` is the BCP 47 tag of its language. */
    title: text(),
    content: text(),
    at: instant().notNull(),
    read_at: instant(),
    /** The user wants the system to show it. */
    is_alert: boolean().notNull().default(true),
  },
  (table) => [
    index('notifications_account').on(table.account_id, table.number),
    index('notifications_unread').on(table.account_id, table.number).where(sql`${table.read_at} is null`),
    index('notifications_alerts')
      .on(table.account_id, table.at)
      .where(sql`${table.read_at} is null and ${table.is_alert}`),
    check(
      'notifications_text',
      sql`(${table.notice} is null) = (${table.title} is not null and ${table.content} is not null)`,
    ),
    check(
      'notifications_category',
      sql`${table.category} in ('system_announcement', 'system_maintenance', 'activity')`,
    ),
  ],
)

export const unreadCounts = pgTable(
  'unread_counts',
  {
    account_id: accountId().primaryKey(),
    /** Written by the triggers of `notifications` only. */
    unread: integer().notNull().default(0),
  },
  (table) => [check('unread_counts_floor', sql`${table.unread} >= 0`)],
)

export const chats = pgTable(
  'chats',
  {
    id: id(),
    /** The order in which they were opened. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    /** SHA-256 of the key that the writer's browser keeps; the key itself is stored nowhere. */
    key_hash: text().notNull().unique(),
    /** As the writer typed it, unchecked, or the name of the account; empty without one. */
    username: text().notNull(),
    /** Of a partner who came with a signature from the app; null where nobody checked who writes. */
    account_id: text().references(() => accounts.id),
    opened_at: instant().notNull(),
    /** The number of its newest entry, and of its open requests. Written by the trigger of `chat_entries`. */
    newest_entry: bigint({ mode: 'number' }),
    open_requests: integer().notNull().default(0),
  },
  (table) => [
    // The order of the desk.
    index('chats_listed')
      .on(
        sql`(${table.account_id} is null)`,
        sql`(${table.open_requests} = 0)`,
        sql`${table.newest_entry} desc`,
      )
      .where(sql`${table.newest_entry} is not null`),
  ],
)

export type RequestState = 'open' | 'granted' | 'refused'

/** A message (`text`), or a request (`topic`), which has a state. */
export const chatEntries = pgTable(
  'chat_entries',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chat_id: text()
      .notNull()
      .references(() => chats.id),
    side: text().$type<'partner' | 'desk'>().notNull(),
    text: text(),
    topic: text(),
    /** The fields of a request's form. */
    details: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    state: text().$type<RequestState>(),
    /** The granted code, or the reason of a refusal. */
    answer: text(),
    at: instant().notNull(),
    decided_at: instant(),
  },
  (table) => [
    index('chat_entries_chat').on(table.chat_id, table.number),
    index('chat_entries_open').on(table.number).where(sql`${table.state} = 'open'`),
    check('chat_entries_kind', sql`(${table.text} is null) = (${table.topic} is not null)`),
    check('chat_entries_request', sql`(${table.topic} is null) = (${table.state} is null)`),
    check('chat_entries_side', sql`${table.side} in ('partner', 'desk')`),
    check('chat_entries_state', sql`${table.state} in ('open', 'granted', 'refused')`),
    check(
      'chat_entries_decided',
      sql`(${table.decided_at} is null) = (${table.state} is null or ${table.state} = 'open')`,
    ),
  ],
)

export type Chat = typeof chats.$inferSelect
export type ChatEntry = typeof chatEntries.$inferSelect

export const contracts = pgTable(
  'contracts',
  {
    /** Random. */
    key: text().primaryKey(),
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    /** As announced before the upload: the file must have this size and, by its bytes, this type. */
    file_name: text().notNull(),
    type: text().$type<DocumentType>().notNull(),
    size: integer().notNull(),
    /** The upload is possible until then. */
    expires_at: instant().notNull(),
    /** Set by the upload, which is possible once. */
    stored_at: instant(),
    bytes: bytes(),
    sha256: text(),
    confirmed_at: instant(),
    signed_at: instant(),
    reference: text().unique(),
    /** The upload whose bytes became the signature; a repeated signing sends it again. */
    signature_address: text(),
    signature: bytes(),
  },
  (table) => [
    index('contracts_account').on(table.account_id, table.confirmed_at),
    uniqueIndex('contracts_one_signed').on(table.account_id).where(sql`${table.signed_at} is not null`),
    check(
      'contracts_stored',
      sql`(${table.stored_at} is null) = (${table.bytes} is null) and (${table.bytes} is null) = (${table.sha256} is null)`,
    ),
    check('contracts_confirmed', sql`${table.confirmed_at} is null or ${table.stored_at} is not null`),
    check(
      'contracts_signed',
      sql`(${table.signed_at} is null) = (${table.signature} is null)
        and (${table.signed_at} is null) = (${table.reference} is null)
        and (${table.signed_at} is null or ${table.confirmed_at} is not null)`,
    ),
  ],
)
