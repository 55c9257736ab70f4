import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '#protocol/http/notifications.ts'
import { accountId } from './accounts.ts'
import { money } from './columns.ts'

/** What a user chose for a kind of notification; without a row the defaults hold. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    account_id: accountId(),
    kind: text().$type<NoticeKind>().notNull(),
    inbox: boolean().notNull(),
    system: boolean().notNull(),
    email: boolean().notNull(),
    /** Only amounts above it are told; null for all. */
    above: money(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.kind] }),
    check('notice_preferences_security', sql`${table.kind} <> 'security' or ${table.inbox}`),
    check('notice_preferences_above', sql`${table.above} > 0`),
  ],
)
