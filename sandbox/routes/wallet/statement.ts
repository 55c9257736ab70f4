/** `/transaction_flow/statement`: beyond the original calls. */
import { asc } from 'drizzle-orm'
import { limits } from '#protocol/http/limits.ts'
import { toWire } from '#protocol/money.ts'
import type { Handlers, UserContext } from '../../context.ts'
import { entries, partnerBalances } from '../../db/schema/ledger.ts'
import { BusinessError } from '../../http/business-error.ts'
import { balanceAfter, entryRange } from '../../ledger/entry-history.ts'
import { type LocalDay, startOfDay } from '../../ledger/local-time.ts'
import { entryAnswers, inRange, selectEntries } from './entries.ts'

/** A day as `YYYY-MM-DD`; refuses one that no calendar has. */
function dayOf(written: string): LocalDay {
  const [year = 0, month = 0, day = 0] = written.split('-').map(Number)
  const isReal = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(written)
  if (!isReal) throw new BusinessError('general.paramsError')
  return { year, month, day }
}

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
   * The period is fixed as a stretch of numbers first; what follows reads entries that never change, so that the answer
   * fits together whatever is posted meanwhile. The days are those of the account's time zone, else of the call's.
   */
  statement: async (context, request) => {
    const { sandbox, account, timeZone } = context
    const [from, to] = [dayOf(request.from), dayOf(request.to)]
    const zone = account.time_zone ?? timeZone
    const bounds = { from: startOfDay(from, zone), to: startOfDay({ ...to, day: to.day + 1 }, zone) }
    if (bounds.from >= bounds.to) throw new BusinessError('general.paramsError')
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
      list: entryAnswers(rows, context),
      total: range.last - range.after,
      as_of: asOf.toISOString(),
    }
  },
} satisfies Handlers
