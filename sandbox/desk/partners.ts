/** The partners as the desk lists them. */
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { toWire, zero } from '#protocol/money.ts'
import type { Database } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { balances } from '../db/schema/ledger.ts'

/** How many of the newest partners the page lists. */
export const mostListed = 200

export interface Partner {
  readonly username: string
  readonly currency: string
  readonly isOpen: boolean
  /** On the wire's form, with minor digits. */
  readonly available: string
  readonly toBeConsumed: string
  readonly toBeSettled: string
  readonly unusedCredit: string
  readonly creditInPlans: string
}

/** The newest partners with their balances. */
export async function listPartners({ read }: Database): Promise<Partner[]> {
  const found = await read.select().from(accounts).orderBy(desc(accounts.created_at)).limit(mostListed)
  if (found.length === 0) return []
  const ids = found.map((account) => account.id)
  const rows = await read.select().from(balances).where(inArray(balances.account_id, ids))
  const amountOf = (id: string, balance: string): Amount =>
    rows.find((row) => row.account_id === id && row.balance === balance)?.amount ?? zero
  return found.map((account) => {
    const written = (balance: string) => toWire(amountOf(account.id, balance), account.currency)
    return {
      username: account.username,
      currency: account.currency,
      isOpen: account.store_opened_at !== null,
      available: written('available'),
      toBeConsumed: written('to_be_consumed'),
      toBeSettled: written('to_be_settled'),
      unusedCredit: written('start_up_credit'),
      creditInPlans: written('start_up_credit_in_plans'),
    }
  })
}

/** The partner of a username, in whatever case it was typed. */
export async function partnerNamed({ read }: Database, username: string): Promise<Account | undefined> {
  const name = username.trim().toLowerCase()
  const [account] = await read
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.username})`, name))
  return account
}
