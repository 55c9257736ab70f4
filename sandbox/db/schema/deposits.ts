/** Deposits that partners announced in the app. Triggers of `migrations/` let each end once and keep its amount. */
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { DepositRequest as WireRequest } from '#protocol/http/wallet-additions.ts'
import { accountId } from './accounts.ts'
import { id, instant, money } from './columns.ts'

export const depositRequests = pgTable(
  'deposit_requests',
  {
    id: id(),
    /** Also that of its movement, once it is credited. */
    reference: text().notNull().unique(),
    account_id: accountId(),
    amount: money().notNull(),
    status: text().$type<WireRequest['status']>().notNull().default('waiting'),
    /** Of the call that made it. */
    request_id: text().notNull(),
    requested_at: instant().notNull(),
    /** Credited, refused or cancelled. */
    ended_at: instant(),
    /** Why customer service refused it, in its words. */
    reason: text(),
  },
  (table) => [
    index('deposit_requests_account').on(table.account_id, table.requested_at),
    index('deposit_requests_waiting').on(table.requested_at).where(sql`${table.status} = 'waiting'`),
    check('deposit_requests_amount', sql`${table.amount} > 0`),
    check('deposit_requests_status', sql`${table.status} in ('waiting', 'credited', 'refused', 'cancelled')`),
    check('deposit_requests_ended', sql`(${table.ended_at} is null) = (${table.status} = 'waiting')`),
    check('deposit_requests_reason', sql`(${table.reason} is null) = (${table.status} <> 'refused')`),
  ],
)

export type DepositRequestRow = typeof depositRequests.$inferSelect
