/** Tables of the wallet beside the ledger: acceptances, disputes, spending caps. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, money } from './columns.ts'
import { accounts } from './core.ts'

const id = () => text().primaryKey().$defaultFn(randomUUID)
const accountId = () =>
  text()
    .notNull()
    .references(() => accounts.id)

/** `issued`: the desk gave the code out; the partner starts the acceptance by entering it. */
export type AcceptanceStatus = 'issued' | 'open' | 'accepted' | 'finished' | 'refused'

export const acceptances = pgTable(
  'acceptances',
  {
    id: id(),
    code: text().notNull().unique(),
    reference: text().notNull().unique(),
    account_id: accountId(),
    /** Of `seed/acceptors.ts`. */
    acceptor_id: text().notNull(),
    amount: money().notNull(),
    status: text().$type<AcceptanceStatus>().notNull().default('issued'),
    issued_at: instant().notNull(),
    /** When the code was entered. */
    opened_at: instant(),
    /** Delivery time of the next state. */
    due_delivery_at: instant(),
  },
  (table) => [
    index('acceptances_account').on(table.account_id, table.opened_at),
    index('acceptances_due').on(table.due_delivery_at).where(sql`${table.due_delivery_at} is not null`),
    check('acceptances_amount', sql`${table.amount} > 0`),
  ],
)

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

/** `cap` null: none. A change that waits has `pending_from`; its `pending_cap` null lifts the cap. */
export const spendingCaps = pgTable(
  'spending_caps',
  {
    account_id: text()
      .primaryKey()
      .references(() => accounts.id),
    cap: money(),
    pending_cap: money(),
    pending_from: instant(),
  },
  (table) => [check('spending_caps_positive', sql`${table.cap} > 0 and ${table.pending_cap} > 0`)],
)

export type Acceptance = typeof acceptances.$inferSelect
export type DisputeRow = typeof disputes.$inferSelect
export type SpendingCapRow = typeof spendingCaps.$inferSelect
