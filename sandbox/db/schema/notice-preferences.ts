import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '#protocol/http/notifications.ts'
import { accountId } from './accounts.ts'
import { money } from './columns.ts'
import { notifications } from './support.ts'

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
    /** BCP 47: the language of the app when this was chosen, for mail; null before. */
    lang: text(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.kind] }),
    check('notice_preferences_security', sql`${table.kind} <> 'security' or ${table.inbox}`),
    check('notice_preferences_above', sql`${table.above} > 0`),
  ],
)

/** Notifications that wait to be mailed; a row is deleted when its mail is sent. */
export const noticeMails = pgTable('notice_mails', {
  notification_id: text()
    .primaryKey()
    .references(() => notifications.id, { onDelete: 'cascade' }),
})
