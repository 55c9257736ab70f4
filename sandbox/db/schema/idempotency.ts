/** Idempotency keys (`request_id`) of executed requests. */
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'

/** The first response to each `request_id`: `{data}`, or `{refusal}` for a business error. */
export type StoredAnswer = { data: unknown } | { refusal: { key: string; params: Record<string, string> } }

/** The table `requests`, with each idempotency key and its response. */
export const idempotencyKeys = pgTable(
  'requests',
  {
    account_id: text()
      .notNull()
      .references(() => accounts.id),
    request_id: uuid().notNull(),
    call: text().notNull(),
    body_hash: text().notNull(),
    answer: jsonb().$type<StoredAnswer>(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.request_id] })],
)
