/**
 * Indexed lookups in an account's entries, without a scan: numbers have no gaps and times never decrease, so a period of
 * time is a range of numbers, and every entry has the balance after it.
 */
import { and, desc, eq, lt, lte } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import type { Balance } from '#protocol/http/wallet.ts'
import { zero } from '#protocol/money.ts'
import type { ReadQueries } from '../db/database.ts'
import { entries } from '../db/schema/ledger.ts'

/** The entries with numbers above `after`, up to and including `last`; empty when they are equal. */
export interface EntryRange {
  readonly after: number
  readonly last: number
}

/** The number of the account's last entry before `at`. */
export function lastBefore(queries: ReadQueries, accountId: string, at: Date) {
  return queries
    .select({ number: entries.number })
    .from(entries)
    .where(and(eq(entries.account_id, accountId), lt(entries.at, at)))
    .orderBy(desc(entries.at), desc(entries.number))
    .limit(1)
}

/** The entries from `from` up to but not including `to`. */
export async function entryRange(
  queries: ReadQueries,
  accountId: string,
  bounds: { readonly from: Date; readonly to: Date },
): Promise<EntryRange> {
  const [first] = await lastBefore(queries, accountId, bounds.from)
  const [last] = await lastBefore(queries, accountId, bounds.to)
  return { after: first?.number ?? 0, last: last?.number ?? 0 }
}

/** The last entry of a balance with a number up to `upTo`. */
export function lastOfBalance(queries: ReadQueries, accountId: string, balance: Balance, upTo: number) {
  return queries
    .select({ amount: entries.balance_after })
    .from(entries)
    .where(
      and(eq(entries.account_id, accountId), eq(entries.ledger_account, balance), lte(entries.number, upTo)),
    )
    .orderBy(desc(entries.number))
    .limit(1)
}

/** A balance after the entry number `upTo`. */
export async function balanceAfter(
  queries: ReadQueries,
  accountId: string,
  balance: Balance,
  upTo: number,
): Promise<Amount> {
  const [found] = await lastOfBalance(queries, accountId, balance, upTo)
  return found?.amount ?? zero
}
