/** Conversations with customer service: who is said to write, what was written, asked for, granted and refused. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const chats = pgTable('chats', {
  id: text().primaryKey().$defaultFn(randomUUID),
  /** The order in which they were opened. */
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
  /** SHA-256 of the key that the writer's browser keeps; the key itself is stored nowhere. */
  key_hash: text().notNull().unique(),
  /** As the writer typed it, checked by nobody; empty for who has no account. No reference to an account on purpose. */
  username: text().notNull(),
  opened_at: instant().notNull(),
})

export type RequestState = 'open' | 'granted' | 'refused'

/** A message (`text`), or something asked for (`topic`), which has a state. */
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
    /** What a request names, as its form took it. */
    details: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    state: text().$type<RequestState>(),
    /** The code that was granted, or why it was refused. */
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
