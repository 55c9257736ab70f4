/** Entries as the wire has them: rows of the funding details and of statements. */
import { and, eq, gt, lte, type Placeholder, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Entry, EntryType } from '#protocol/http/wallet.ts'
import { toWire, zero } from '#protocol/money.ts'
import type { UserContext } from '../../context.ts'
import type { ReadQueries } from '../../db/database.ts'
import { isPartnerBalance } from '../../db/ledger-accounts.ts'
import { withdrawals } from '../../db/schema/core.ts'
import { entries, movements } from '../../db/schema/ledger.ts'
import type { Stretch } from '../../ledger/entry-history.ts'
import { type Remark, remarkText } from '../../ledger/remarks.ts'

const corrected = alias(entries, 'corrected')

/** The account's entries of a stretch, of one type or all. */
export function inStretch(accountId: string, stretch: Stretch, type: EntryType | undefined): SQL | undefined {
  return and(
    eq(entries.account_id, accountId),
    gt(entries.number, stretch.after),
    lte(entries.number, stretch.last),
    type === undefined ? undefined : eq(entries.type, type),
  )
}

/** Entries with what stands beside them. */
export function selectEntries(
  queries: ReadQueries,
  rows: {
    readonly where: SQL | undefined
    readonly order: SQL
    readonly limit: number | Placeholder
    readonly offset?: number | Placeholder
  },
) {
  return queries
    .select({
      number: entries.number,
      balance: entries.ledger_account,
      amount: entries.amount,
      balanceAfter: entries.balance_after,
      at: entries.at,
      movedAt: movements.at,
      type: movements.type,
      remark: movements.remark,
      remarkParams: movements.remark_params,
      reference: movements.reference,
      planId: movements.plan_id,
      requestId: movements.request_id,
      status: withdrawals.status,
      reason: withdrawals.reason,
      corrects: corrected.number,
    })
    .from(entries)
    .innerJoin(movements, eq(entries.movement_id, movements.id))
    .leftJoin(withdrawals, eq(movements.withdrawal_id, withdrawals.id))
    .leftJoin(
      corrected,
      and(
        eq(corrected.movement_id, movements.corrects),
        eq(corrected.account_id, entries.account_id),
        eq(corrected.ledger_account, entries.ledger_account),
      ),
    )
    .where(rows.where)
    .orderBy(rows.order)
    .limit(rows.limit)
    .offset(rows.offset ?? 0)
}

const withdrawalParts: ReadonlyMap<string, NonNullable<Entry['withdrawal_part']>> = new Map(
  Object.entries({
    withdrawal: 'amount',
    withdrawalCancelled: 'amount',
    withdrawalRefused: 'amount',
    withdrawalFee: 'fee',
    withdrawalFeeReturned: 'fee',
  } satisfies Partial<Record<Remark, Entry['withdrawal_part']>>),
)

type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** An entry in the account's currency and the call's language. */
export function entryAnswers(rows: readonly EntryRow[], { account, language }: UserContext) {
  return rows.flatMap((row) => {
    if (row.number === null || !isPartnerBalance(row.balance)) return []
    return {
      id: row.number,
      time: (row.at ?? row.movedAt).toISOString(),
      amount: toWire(row.amount, account.currency),
      balance: row.balance,
      balance_after: toWire(row.balanceAfter ?? zero, account.currency),
      type: row.type,
      remark: remarkText(row.remark, row.remarkParams, language),
      reference: row.reference,
      plan_id: row.planId,
      corrects: row.corrects,
      status: row.status,
      reason: row.reason ?? row.remarkParams.reason,
      withdrawal_part: withdrawalParts.get(row.remark),
      request_id: row.requestId,
    }
  })
}
