/** Locking an account and reading its balances. */
import { eq, sql } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import type { Balance } from '#protocol/http/wallet.ts'
import { zero } from '#protocol/money.ts'
import { preparedQuery, type ReadQueries, type Transaction } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { balances, partnerBalances } from '../db/schema/ledger.ts'

/**
 * Reads the account and locks its row. Every money transaction calls this first, so that those of one account run one
 * after another. The lock is `no key update` because rows that reference the account lock its key: with `update`, two
 * transactions that both inserted such a row would deadlock.
 */
export async function lockAccount(tx: Transaction, accountId: string): Promise<Account> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  if (account === undefined) throw new Error('no such account')
  return account
}

const balancesOf = preparedQuery((queries) =>
  queries
    .select({ balance: balances.balance, amount: balances.amount })
    .from(balances)
    .where(eq(balances.account_id, sql.placeholder('accountId'))),
)

/** All balances of an account; zero without entries. */
export async function readBalances(
  queries: ReadQueries,
  accountId: string,
): Promise<Readonly<Record<Balance, Amount>>> {
  const amounts: Record<Balance, Amount> = {
    available: zero,
    to_be_consumed: zero,
    to_be_settled: zero,
    start_up_credit: zero,
    start_up_credit_in_plans: zero,
  }
  const rows = await balancesOf(queries).execute({ accountId })
  for (const name of partnerBalances) amounts[name] = rows.find((row) => row.balance === name)?.amount ?? zero
  return amounts
}
