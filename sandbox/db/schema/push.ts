/** Web Push: the browsers that receive notifications, and what waits to be sent to them. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accountId, sessions } from './accounts.ts'
import { instant } from './columns.ts'
import { notifications } from './support.ts'

/** A browser's subscription, of one login session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    session_hash: text()
      .primaryKey()
      .references(() => sessions.token_hash, { onDelete: 'cascade' }),
    /** Differs for each subscription, also of the same session. */
    id: text().notNull().unique(),
    account_id: accountId(),
    /** The address at the browser's push service, which whoever knows it can send to. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and secret, base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** BCP 47: the language of the app. */
    lang: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('push_subscriptions_account').on(table.account_id)],
)

/** Notifications that wait to be pushed; a row is deleted before it is sent. */
export const noticePushes = pgTable(
  'notice_pushes',
  {
    notification_id: text()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    /** Without a reference: ending a subscription must never make the transaction of an event fail. */
    subscription_id: text().notNull(),
    /** How often the push service has refused it for now. */
    refusals: integer().notNull().default(0),
    due_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.notification_id, table.subscription_id] }),
    index('notice_pushes_due').on(table.due_at),
  ],
)
