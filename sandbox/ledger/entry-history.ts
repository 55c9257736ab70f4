/**
 * Finding one's way in an account's history without reading it: numbers have no gaps and times never run backwards, so
 * a stretch of time is a stretch of numbers, and a balance is what its last entry said.
 */
import { and, desc, eq, lt, lte } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import type { Balance } from '#protocol/http/wallet.ts'
import { zero } from '#protocol/money.ts'
import type { ReadQueries } from '../db/database.ts'
import { entries } from '../db/schema/ledger.ts'

/** The entries with numbers above `after` up to `last`; none when they are equal. */
export interface Stretch {
  readonly after: number
  readonly last: number
}

/** The number of the account's last entry before a moment. */
export function lastBefore(queries: ReadQueries, accountId: string, at: Date) {
  return queries
    .select({ number: entries.number })
    .from(entries)
    .where(and(eq(entries.account_id, accountId), lt(entries.at, at)))
    .orderBy(desc(entries.at), desc(entries.number))
    .limit(1)
}

/** The entries from a moment up to another, the second not included. */
export async function stretchOf(
  queries: ReadQueries,
  accountId: string,
  bounds: { readonly from: Date; readonly to: Date },
): Promise<Stretch> {
  const [first] = await lastBefore(queries, accountId, bounds.from)
  const [last] = await lastBefore(queries, accountId, bounds.to)
  return { after: first?.number ?? 0, last: last?.number ?? 0 }
}

/** The last entry of a balance up to a number. */
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

/** What a balance was after the entry of a number. */
export async function balanceAfter(
  queries: ReadQueries,
  accountId: string,
  balance: Balance,
  upTo: number,
): Promise<Amount> {
  const [found] = await lastOfBalance(queries, accountId, balance, upTo)
  return found?.amount ?? zero
}
