/** `/transaction_flow/statement` (an addition). */
import { asc } from 'drizzle-orm'
import { limits } from '#protocol/http/limits.ts'
import { toWire } from '#protocol/money.ts'
import type { Handlers, UserContext } from '../../context.ts'
import { entries, partnerBalances } from '../../db/schema/ledger.ts'
import { balanceAfter, entryRange } from '../../ledger/entry-history.ts'
import { boundsOfDays } from './days.ts'
import { entryResponses, inRange, selectEntries } from './entries.ts'

async function balancesAfter({ sandbox, account }: UserContext, number: number) {
  const queries = sandbox.database.read
  const wire = async (balance: (typeof partnerBalances)[number]) => ({
    balance,
    amount: toWire(await balanceAfter(queries, account.id, balance, number), account.currency),
  })
  return Promise.all(partnerBalances.map(wire))
}

export const statementHandlers = {
  /**
   * First determines the range of entry numbers. The entries in it never change, so the response is consistent even if
   * movements are posted meanwhile. Days are in the account's time zone, else in that of the call.
   */
  statement: async (context, request) => {
    const { sandbox, account, timeZone } = context
    const bounds = boundsOfDays(request, account.time_zone ?? timeZone)
    const asOf = sandbox.clock.now()
    const queries = sandbox.database.read
    const range = await entryRange(queries, account.id, bounds)
    const after = Math.max(range.after, request.after ?? 0)
    const rows = await selectEntries(queries, {
      where: inRange(account.id, { ...range, after }, undefined),
      order: asc(entries.number),
      limit: request.page_size ?? limits.pageSizeMax,
    })
    return {
      currency: account.currency,
      from: request.from,
      to: request.to,
      opening: await balancesAfter(context, range.after),
      closing: await balancesAfter(context, range.last),
      list: entryResponses(rows, context),
      total: range.last - range.after,
      as_of: asOf.toISOString(),
    }
  },
} satisfies Handlers
