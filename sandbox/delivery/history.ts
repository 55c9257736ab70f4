/** The states that a plan went through. */
import { eq, max } from 'drizzle-orm'
import type { PlanStatus } from '#protocol/http/plans.ts'
import type { Transaction } from '../db/database.ts'
import { planHistory } from '../db/schema/core.ts'

/** Writes the states that a plan reached, in their order; the caller holds the plan's lock. */
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
