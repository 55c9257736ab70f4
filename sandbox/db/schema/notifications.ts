/** Notifications, and how many of an account are unread: that count is kept by triggers, whoever writes. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'
import type { NotificationCategory } from '#protocol/http/notifications.ts'
import { instant } from './columns.ts'
import { accounts } from './core.ts'

const accountId = () => text().references(() => accounts.id)

export const notifications = pgTable(
  'notifications',
  {
    id: text().primaryKey().$defaultFn(randomUUID),
    /** The order they are listed in. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    account_id: accountId().notNull(),
    category: text().$type<InferOutput<typeof NotificationCategory>>().notNull(),
    /** A key below `notice` in `locales/<lang>/sandbox.json`, with its values: written when it is read. */
    notice: text(),
    params: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** What customer service wrote. */
    title: text(),
    content: text(),
    at: instant().notNull(),
    read_at: instant(),
  },
  (table) => [
    index('notifications_account').on(table.account_id, table.number),
    index('notifications_unread').on(table.account_id, table.number).where(sql`${table.read_at} is null`),
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
