/** `/transaction_flow/list`: the account's entries, newest first (docs/rules.md, section P3). */
import { and, desc, eq, gte, lt, lte, type Placeholder, sql, sum } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { isEntrySearch } from '#protocol/entries/entry-search.ts'
import type { EntryType } from '#protocol/http/wallet.ts'
import { amount, toWire } from '#protocol/money.ts'
import type { UserContext } from '../../context.ts'
import { preparedQuery, type ReadQueries } from '../../db/database.ts'
import { entries, entryCounts, entryTotals } from '../../db/schema/ledger.ts'
import { pageOf } from '../../http/request/read-request.ts'
import { type EntryRange, entryRange } from '../../ledger/entry-history.ts'
import { startOfDay } from '../../ledger/local-time.ts'
import { entryResponses, inRange, selectEntries } from './entries.ts'
import { type EntriesRequest, searchEntries } from './entry-search.ts'

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
  if (isEntrySearch(request)) {
    const { rows, next } = await searchEntries(context, request)
    const [counted] = await totalOf(queries, account.id, type)
    return { list: entryResponses(rows, context), total: counted?.total ?? 0, search: { next } }
  }
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
