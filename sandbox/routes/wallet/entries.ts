/** The ledger entries of an account, and how a response shows them. */
import { and, eq, gt, lte, type Placeholder, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Entry, EntryType } from '#protocol/http/wallet.ts'
import type { Language } from '#protocol/languages.ts'
import { toWire, zero } from '#protocol/money.ts'
import type { UserContext } from '../../context.ts'
import type { ReadQueries } from '../../db/database.ts'
import { entries, isPartnerBalance, movements, withdrawals } from '../../db/schema/ledger.ts'
import { ledgerTrees } from '../../db/schema/ledger-history.ts'
import { plans, products } from '../../db/schema/plans.ts'
import type { EntryRange } from '../../ledger/entry-history.ts'
import { statusChangeOf } from '../../ledger/history/status-change.ts'
import { destinationHash, entrySalt, leafIndex, statusText } from '../../ledger/history/stored-tree.ts'
import { type Remark, reasonText, remarkText } from '../../ledger/remarks.ts'
import { netOf } from '../plans/plan-response.ts'

const corrected = alias(entries, 'corrected')

/** The account's entries of a range, of one type or all. */
export function inRange(accountId: string, range: EntryRange, type: EntryType | undefined): SQL | undefined {
  return and(
    eq(entries.account_id, accountId),
    gt(entries.number, range.after),
    lte(entries.number, range.last),
    type === undefined ? undefined : eq(entries.type, type),
  )
}

/** Entries joined with their movement, plan, withdrawal and corrected entry. */
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
      product: products.name,
      plan: {
        number: plans.plan_number,
        status: plans.status,
        revenue: plans.revenue,
        share: plans.share,
        billed: plans.billed,
        discount: plans.discount,
      },
      status: withdrawals.status,
      payout: {
        method: withdrawals.method,
        destination: withdrawals.destination,
        at: withdrawals.at,
        expectedAt: withdrawals.expected_at,
        paidAt: withdrawals.paid_at,
        returnedAt: withdrawals.returned_at,
      },
      reason: withdrawals.reason,
      corrects: corrected.number,
      leaf: leafIndex,
      salt: entrySalt,
      destinationHash,
      statusLeaf: withdrawals.status_leaf,
      statusText,
    })
    .from(entries)
    .innerJoin(movements, eq(entries.movement_id, movements.id))
    .leftJoin(withdrawals, eq(movements.withdrawal_id, withdrawals.id))
    .leftJoin(ledgerTrees, eq(ledgerTrees.account_id, entries.account_id))
    .leftJoin(plans, eq(movements.plan_id, plans.id))
    .leftJoin(products, eq(plans.product_id, products.id))
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

/** What the text of the entry's leaf has besides; nothing in an account without a tree. */
function leafFields(row: EntryRow) {
  if (row.salt === null) return {}
  return {
    leaf: row.leaf,
    remark_key: row.remark,
    remark_params: row.remarkParams,
    salt: row.salt,
    destination_hash: row.destinationHash ?? undefined,
    status_change: statusChangeOf(row.statusLeaf, row.statusText),
  }
}

type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

function payoutOf({ payout }: EntryRow) {
  return (
    payout && {
      method: payout.method,
      destination: payout.destination,
      requested_at: payout.at.toISOString(),
      expected_at: payout.expectedAt.toISOString(),
      ended_at: (payout.paidAt ?? payout.returnedAt)?.toISOString(),
    }
  )
}

function reasonOf(row: EntryRow, language: Language): string | undefined {
  const reason = row.reason ?? row.remarkParams.reason
  return reason && reasonText(reason, language)
}

/** Entries in the account's currency and the call's language. */
export function entryResponses(rows: readonly EntryRow[], { account, language }: UserContext) {
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
      product_name: row.product,
      plan_number: row.plan?.number,
      plan_net: row.plan?.status === 'settled' ? toWire(netOf(row.plan), account.currency) : undefined,
      corrects: row.corrects,
      status: row.status,
      reason: reasonOf(row, language),
      withdrawal_part: withdrawalParts.get(row.remark),
      payout: payoutOf(row),
      request_id: row.requestId,
      ...leafFields(row),
    }
  })
}
