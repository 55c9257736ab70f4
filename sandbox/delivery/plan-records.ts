/** Plan rows and their history. Each account has one live plan per product (docs/rules.md, section R4). */
import { and, eq, max, notExists, notInArray, sql } from 'drizzle-orm'
import type { PlanStatus } from '#protocol/http/plans.ts'
import type { Transaction } from '../db/database.ts'
import { planHistory, plans, products } from '../db/schema/plans.ts'

/** Adds the statuses that a plan reached, in order; the caller holds the plan's lock. */
export async function addHistory(
  tx: Transaction,
  planId: string,
  statuses: readonly PlanStatus[],
  at: Date,
): Promise<void> {
  if (statuses.length === 0) return
  const [last] = await tx
    .select({ position: max(planHistory.position) })
    .from(planHistory)
    .where(eq(planHistory.plan_id, planId))
  const next = (last?.position ?? 0) + 1
  const rows = statuses.map((status, index) => ({ plan_id: planId, position: next + index, status, at }))
  await tx.insert(planHistory).values(rows)
}

/** Creates a waiting plan for every product without a live plan of the account. */
export async function ensureWaitingPlans(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const ofAccount = and(eq(plans.product_id, products.id), eq(plans.account_id, accountId))
  const live = and(ofAccount, notInArray(plans.status, ['settled', 'putFailed']))
  const missing = await tx
    .select({
      productId: products.id,
      count: sql`(select count(*) from ${plans} where ${ofAccount})`.mapWith(Number),
      number: sql`nextval('plan_numbers')`.mapWith(Number),
    })
    .from(products)
    .where(notExists(tx.select({ id: plans.id }).from(plans).where(live)))
  if (missing.length === 0) return
  const created = await tx
    .insert(plans)
    .values(
      missing.map(({ productId, count, number }) => ({
        plan_number: `${now.getUTCFullYear()}-${String(number).padStart(5, '0')}`,
        account_id: accountId,
        product_id: productId,
        ordinal: count + 1,
        created_at: now,
      })),
    )
    .returning({ id: plans.id })
  await tx
    .insert(planHistory)
    .values(created.map(({ id }) => ({ plan_id: id, position: 1, status: 'waitPut' as const, at: now })))
}
