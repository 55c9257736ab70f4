/** The ledger entries of an account, newest first (docs/rules.md, section P3). */
import { and, desc, eq, gt, gte, lt, lte, type Placeholder, type SQL, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Amount } from '#protocol/amount.ts'
import type { ParsedRequestOf } from '#protocol/http/endpoint.ts'
import type { Entry, EntryType, walletEndpoints } from '#protocol/http/wallet.ts'
import type { Language } from '#protocol/languages.ts'
import { amount, toWire, zero } from '#protocol/money.ts'
import type { UserContext } from '../../context.ts'
import { preparedQuery, type ReadQueries } from '../../db/database.ts'
import {
  entries,
  entryCounts,
  entryTotals,
  isPartnerBalance,
  movements,
  withdrawals,
} from '../../db/schema/ledger.ts'
import { ledgerTrees } from '../../db/schema/ledger-history.ts'
import { plans, products } from '../../db/schema/plans.ts'
import { pageOf } from '../../http/read-request.ts'
import { type EntryRange, entryRange } from '../../ledger/entry-history.ts'
import { statusChangeOf } from '../../ledger/history/status-change.ts'
import { destinationHash, entrySalt, leafIndex, statusText } from '../../ledger/history/stored-tree.ts'
import { startOfDay } from '../../ledger/local-time.ts'
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

type EntriesRequest = ParsedRequestOf<typeof walletEndpoints.entries>

interface Bounds {
  readonly from: Date
  readonly to: Date
}

/** The start of a month (`YYYY-MM`) and of the next month. */
function boundsOf(month: string, timeZone: string): Bounds {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const startOfMonth = (offset: number) => startOfDay({ year, month: number + offset, day: 1 }, timeZone)
  return { from: startOfMonth(0), to: startOfMonth(1) }
}

/** The number of entries, of one type or all. */
export function totalOf(queries: ReadQueries, accountId: string | Placeholder, type: EntryType | undefined) {
  return queries
    .select({ total: sum(entryTotals.entries).mapWith(Number) })
    .from(entryTotals)
    .where(
      and(eq(entryTotals.account_id, accountId), type === undefined ? undefined : eq(entryTotals.type, type)),
    )
}

const totalOfAll = preparedQuery((queries) => totalOf(queries, sql.placeholder('accountId'), undefined))

/** The number of a month's entries of a type or all, and the money that they brought and took. */
export function monthOf(
  queries: ReadQueries,
  accountId: string,
  bounds: Bounds,
  type: EntryType | undefined,
) {
  return queries
    .select({
      total: sum(entryCounts.entries).mapWith(Number),
      moneyIn: sql<Amount | null>`sum(${entryCounts.money_in})`.mapWith(entryCounts.money_in),
      moneyOut: sql<Amount | null>`sum(${entryCounts.money_out})`.mapWith(entryCounts.money_out),
    })
    .from(entryCounts)
    .where(
      and(
        eq(entryCounts.account_id, accountId),
        type === undefined ? undefined : eq(entryCounts.type, type),
        gte(entryCounts.quarter, bounds.from),
        lt(entryCounts.quarter, bounds.to),
      ),
    )
}

/** A page of the entries of a range, newest first. */
export function pageOfEntries(
  queries: ReadQueries,
  accountId: string,
  range: EntryRange,
  request: Omit<EntriesRequest, 'month'>,
) {
  const { limit, offset } = pageOf(request)
  const { before, type } = request
  const last = before === undefined ? range.last : Math.min(range.last, before - 1)
  return selectEntries(queries, {
    where: inRange(accountId, { ...range, last }, type),
    order: desc(entries.number),
    limit,
    offset: before === undefined ? offset : 0,
  })
}

const everything: EntryRange = { after: 0, last: 2 ** 31 - 1 }

const newest = preparedQuery((queries) =>
  selectEntries(queries, {
    where: and(
      eq(entries.account_id, sql.placeholder('accountId')),
      lte(entries.number, sql.placeholder('last')),
    ),
    order: desc(entries.number),
    limit: sql.placeholder('limit'),
    offset: sql.placeholder('offset'),
  }),
)

/** A page of all entries; without a type, the usual case, by a prepared query. */
function newestEntries(queries: ReadQueries, accountId: string, request: Omit<EntriesRequest, 'month'>) {
  if (request.type !== undefined) return pageOfEntries(queries, accountId, everything, request)
  const { limit, offset } = pageOf(request)
  const { before } = request
  const position = before === undefined ? { last: everything.last, offset } : { last: before - 1, offset: 0 }
  return newest(queries).execute({ accountId, limit, ...position })
}

/**
 * `before` pages by entry number and overrides `page`. Totals and the month's sums are counters that the ledger maintains;
 * nothing is counted or summed here.
 */
export async function listEntries(context: UserContext, request: EntriesRequest) {
  const { sandbox, account, timeZone } = context
  const queries = sandbox.database.read
  const { type } = request
  if (request.month === undefined) {
    const list = entryResponses(await newestEntries(queries, account.id, request), context)
    const [counted] =
      type === undefined
        ? await totalOfAll(queries).execute({ accountId: account.id })
        : await totalOf(queries, account.id, type)
    return { list, total: counted?.total ?? 0 }
  }
  const bounds = boundsOf(request.month, account.time_zone ?? timeZone)
  const range = await entryRange(queries, account.id, bounds)
  const list = entryResponses(await pageOfEntries(queries, account.id, range, request), context)
  const [month] = await monthOf(queries, account.id, bounds, type)
  const wire = (value: Amount | null | undefined) => toWire(value ?? amount('0'), account.currency)
  return {
    list,
    total: month?.total ?? 0,
    money_in: wire(month?.moneyIn),
    money_out: wire(month?.moneyOut),
  }
}
