/** The partners on the desk. */
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { toWire, zero } from '#protocol/money.ts'
import type { Database } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { balances } from '../db/schema/ledger.ts'

/** The maximum number of listed partners. */
export const maxListedPartners = 200

export interface Partner {
  readonly username: string
  readonly currency: string
  readonly isOpen: boolean
  /** Amounts in wire format, with minor digits. */
  readonly available: string
  readonly toBeConsumed: string
  readonly toBeSettled: string
  readonly unusedCredit: string
  readonly creditInPlans: string
}

/** The newest partners with their balances. */
export async function listPartners({ read }: Database): Promise<Partner[]> {
  const found = await read.select().from(accounts).orderBy(desc(accounts.created_at)).limit(maxListedPartners)
  if (found.length === 0) return []
  const ids = found.map((account) => account.id)
  const rows = await read.select().from(balances).where(inArray(balances.account_id, ids))
  const amountOf = (id: string, balance: string): Amount =>
    rows.find((row) => row.account_id === id && row.balance === balance)?.amount ?? zero
  return found.map((account) => {
    const wire = (balance: string) => toWire(amountOf(account.id, balance), account.currency)
    return {
      username: account.username,
      currency: account.currency,
      isOpen: account.store_opened_at !== null,
      available: wire('available'),
      toBeConsumed: wire('to_be_consumed'),
      toBeSettled: wire('to_be_settled'),
      unusedCredit: wire('start_up_credit'),
      creditInPlans: wire('start_up_credit_in_plans'),
    }
  })
}

/** The partner with a username, ignoring case. */
export async function partnerNamed({ read }: Database, username: string): Promise<Account | undefined> {
  const name = username.trim().toLowerCase()
  const [account] = await read
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.username})`, name))
  return account
}
