/** The funding details: the account's side of the ledger, newest first (specification, section 3). */
import { and, desc, eq, gte, lt, type SQL, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toWire, zero } from '#contract/money.ts'
import type { ParsedRequestOf } from '#contract/wire/call.ts'
import type { walletCalls } from '#contract/wire/wallet.ts'
import type { UserContext } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { isPartnerBalance } from '../db/ledger-accounts.ts'
import { entries, entryCounts, movements } from '../db/ledger-schema.ts'
import { withdrawals } from '../db/schema.ts'
import { startOfDay } from '../ledger/local-time.ts'
import { remarkText } from '../ledger/remarks.ts'
import { pageOf } from './paging.ts'

type EntriesRequest = ParsedRequestOf<typeof walletCalls.entries>

/** The first moments of a month (`YYYY-MM`) and of the next. */
function boundsOf(month: string, timeZone: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const begin = (offset: number) => startOfDay({ year, month: number + offset, day: 1 }, timeZone)
  return { from: begin(0), to: begin(1) }
}

/** Entries that match, by the counters that the ledger keeps; none is counted. */
async function totalOf(queries: Queries, accountId: string, request: EntriesRequest, timeZone: string) {
  const month = request.month === undefined ? undefined : boundsOf(request.month, timeZone)
  const [counted] = await queries
    .select({ total: sum(entryCounts.entries).mapWith(Number) })
    .from(entryCounts)
    .where(
      and(
        eq(entryCounts.account_id, accountId),
        request.type === undefined ? undefined : eq(entryCounts.type, request.type),
        month === undefined ? undefined : gte(entryCounts.quarter, month.from),
        month === undefined ? undefined : lt(entryCounts.quarter, month.to),
      ),
    )
  return counted?.total ?? 0
}

const corrected = alias(entries, 'corrected')

function matching(accountId: string, request: EntriesRequest, timeZone: string): SQL | undefined {
  const month = request.month === undefined ? undefined : boundsOf(request.month, timeZone)
  return and(
    eq(entries.account_id, accountId),
    request.before === undefined ? undefined : lt(entries.number, request.before),
    request.type === undefined ? undefined : eq(movements.type, request.type),
    month === undefined ? undefined : gte(movements.at, month.from),
    month === undefined ? undefined : lt(movements.at, month.to),
  )
}

async function readEntries(queries: Queries, accountId: string, request: EntriesRequest, timeZone: string) {
  const { limit, offset } = pageOf(request)
  return queries
    .select({ entry: entries, movement: movements, status: withdrawals.status, corrects: corrected.number })
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
    .where(matching(accountId, request, timeZone))
    .orderBy(desc(entries.number))
    .limit(limit)
    .offset(request.before === undefined ? offset : 0)
}

/** `before` pages from an entry number on and then leaves `page` aside. */
export async function listEntries(
  { sandbox, account, language, timeZone }: UserContext,
  request: EntriesRequest,
) {
  const queries = sandbox.database.read
  const zone = account.time_zone ?? timeZone
  const rows = await readEntries(queries, account.id, request, zone)
  const list = rows.flatMap(({ entry, movement, status, corrects }) => {
    if (entry.number === null || !isPartnerBalance(entry.ledger_account)) return []
    return {
      id: entry.number,
      time: movement.at.toISOString(),
      amount: toWire(entry.amount, account.currency),
      balance: entry.ledger_account,
      balance_after: toWire(entry.balance_after ?? zero, account.currency),
      type: movement.type,
      remark: remarkText(movement.remark, movement.remark_params, language),
      reference: movement.reference,
      plan_id: movement.plan_id,
      corrects,
      status,
      request_id: movement.request_id,
    }
  })
  return { list, total: await totalOf(queries, account.id, request, zone) }
}
