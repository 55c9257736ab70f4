/** Compares the summary of a partner's entries with the model's books, and per month with the network's side of the ledger. */
import { deepStrictEqual, fail } from 'node:assert'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { equals, sum } from '#protocol/money.ts'
import { SummaryCounter, type SummaryFigures } from '#protocol/summary/summarize.ts'
import type { UserContext } from '../../context.ts'
import { entries, movements } from '../../db/schema/ledger.ts'
import { statementHandlers } from '../../routes/wallet/statement.ts'
import { centsOf, dollars } from './books.ts'
import type { MoneyModel } from './money-model.ts'

const { request: Request, response: Statement } = walletAdditions.statement
const pageSize = 1000

/** The statement's entries, in one page or more, as a client reads them. */
async function readStatement(partner: UserContext, period: { from: string; to: string }) {
  const read = async (after?: number) => {
    const request = v.parse(Request, {
      ...period,
      page_size: pageSize,
      ...(after !== undefined && { after }),
    })
    return v.parse(Statement, JSON.parse(JSON.stringify(await statementHandlers.statement(partner, request))))
  }
  const { list, ...first } = await read()
  while (list.length < first.total) list.push(...(await read(list.at(-1)?.id)).list)
  return { ...first, list }
}

/** The same figures by what the network's accounts gained, in cents; `of` is zero for an account without movements. */
export const figuresBySides = (of: (side: string) => bigint) => ({
  deposits: dollars(-of('deposits')),
  withdrawals: dollars(of('payouts')),
  fees: dollars(of('fees')),
  levels: dollars(of('subscriptions')),
  consumed: dollars(of('billing')),
  revenue: dollars(-of('revenue_source') - of('chargebacks')),
  share: dollars(of('share')),
  coupons: dollars(-of('coupons')),
  net: dollars(-of('revenue_source') - of('chargebacks') - of('share') - of('billing') - of('coupons')),
})

const figuresOf = ({ deposits, withdrawals, fees, levels, consumed, ...more }: SummaryFigures) => {
  const { revenue, share, coupons, net } = more
  const named = { deposits, withdrawals, fees, levels, consumed, revenue, share, coupons, net }
  return Object.fromEntries(Object.entries(named).map(([name, amount]) => [name, dollars(centsOf(amount))]))
}

/** What the network's accounts gained by the partner, in cents, by month and account. */
export async function networkMonths({ sandbox, account }: UserContext, zone: string) {
  const month = sql<string>`to_char(${movements.at} at time zone ${sql.raw(`'${zone}'`)}, 'YYYY-MM')`
  const rows = await sandbox.database.read
    .select({ month, side: entries.ledger_account, total: sql<string>`sum(${entries.amount})::text` })
    .from(entries)
    .innerJoin(movements, eq(movements.id, entries.movement_id))
    .where(and(eq(movements.account_id, account.id), isNull(entries.account_id)))
    .groupBy(month, entries.ledger_account)
  return (of: string) => (side: string) =>
    centsOf(rows.find((row) => row.month === of && row.side === side)?.total ?? '0')
}

/** Throws when a figure of the summary differs by a cent, or the summary does not end with the partner's total assets. */
export async function compareSummaryWithModel(model: MoneyModel, partner: UserContext): Promise<void> {
  const now = partner.sandbox.clock.now()
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  const dayMs = 24 * 60 * 60_000
  const period = { from: '2020-01-01', to: day(now.getTime() + dayMs) }
  const statement = await readStatement(partner, period)
  const zone = partner.account.time_zone ?? partner.timeZone
  const counter = new SummaryCounter({ ...statement, opening: new Map() }, zone)
  // In steps of some entries, which may divide a movement.
  for (let start = 0; start < statement.list.length; start += 7) {
    counter.add(statement.list.slice(start, start + 7))
  }
  const summary = counter.result()
  const sides = model.books.networkSides()
  deepStrictEqual(
    figuresOf(summary.figures),
    figuresBySides((side) => sides[side] ?? 0n),
  )
  const sidesOf = await networkMonths(partner, zone)
  for (const month of summary.months) {
    deepStrictEqual(figuresOf(month.figures), figuresBySides(sidesOf(month.from.slice(0, 7))))
  }
  const { funded, returned, consumed } = summary.figures
  const inPlans = model.books.of('to_be_consumed') + model.books.of('start_up_credit_in_plans')
  deepStrictEqual(centsOf(funded) - centsOf(returned) - centsOf(consumed), inPlans)
  const own = statement.closing.filter(({ balance }) => !balance.startsWith('start_up_credit'))
  if (!equals(summary.closing, sum(own.map(({ amount }) => amount)))) fail('the summary does not add up')
}
