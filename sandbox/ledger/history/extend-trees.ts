/** Trees for accounts whose entries are older than the verifiable history. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { ledgerTrees } from '../../db/schema/ledger-history.ts'

/** Starts the account's tree if it has none, and adds the leaves that it lacks. The trigger adds those of new entries. */
export async function extendTree(queries: Pick<Queries, 'execute'>, accountId: string): Promise<void> {
  await queries.execute(sql`select ledger_tree_extend(${accountId})`)
}

/** Adds the trees of all accounts with entries that have none; idempotent, about 50 µs an entry. */
export async function extendTrees(database: Database): Promise<void> {
  const missing = await database.read
    .select({ id: accounts.id })
    .from(accounts)
    .leftJoin(ledgerTrees, eq(ledgerTrees.account_id, accounts.id))
    .where(and(isNull(ledgerTrees.account_id), gt(accounts.next_entry_number, 1)))
  for (const { id } of missing) await database.withAccountLock((tx) => extendTree(tx, id), id)
}
