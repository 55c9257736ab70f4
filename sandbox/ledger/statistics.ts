/** The figures of the data overview, summed per quarter of an hour. */
import { sql } from 'drizzle-orm'
import type { Amount } from '#protocol/amount.ts'
import { zero } from '#protocol/money.ts'
import type { Transaction } from '../db/database.ts'
import { statistics } from '../db/schema/ledger.ts'

/** Figures to add to a quarter of an hour; negative for corrections. */
export interface Figures {
  readonly impressions?: number
  readonly clicks?: number
  readonly revenue?: Amount
  readonly share?: Amount
  readonly consumed?: Amount
  readonly discount?: Amount
  readonly investment?: Amount
  readonly delivery_orders?: number
}

const quarterMs = 15 * 60_000

/** The start of the quarter of an hour; in every time zone, days and hours start with one. */
export function quarterOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / quarterMs) * quarterMs)
}

/** Adds figures to the quarter of an hour that `at` falls in, in the transaction that moves the money. */
export async function addFigures(
  tx: Transaction,
  accountId: string,
  at: Date,
  figures: Figures,
): Promise<void> {
  const { impressions = 0, clicks = 0, revenue = zero, share = zero } = figures
  const { consumed = zero, discount = zero, investment = zero, delivery_orders = 0 } = figures
  await tx
    .insert(statistics)
    .values({
      account_id: accountId,
      quarter: quarterOf(at),
      impressions,
      clicks,
      revenue,
      share,
      consumed,
      discount,
      investment,
      delivery_orders,
    })
    .onConflictDoUpdate({
      target: [statistics.account_id, statistics.quarter],
      set: {
        impressions: sql`${statistics.impressions} + excluded.impressions`,
        clicks: sql`${statistics.clicks} + excluded.clicks`,
        revenue: sql`${statistics.revenue} + excluded.revenue`,
        share: sql`${statistics.share} + excluded.share`,
        consumed: sql`${statistics.consumed} + excluded.consumed`,
        discount: sql`${statistics.discount} + excluded.discount`,
        investment: sql`${statistics.investment} + excluded.investment`,
        delivery_orders: sql`${statistics.delivery_orders} + excluded.delivery_orders`,
      },
    })
}
