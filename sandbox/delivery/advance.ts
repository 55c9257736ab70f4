/** Brings plans, payouts and acceptances up to delivery time. Safe to run at any time, twice, and in several processes. */
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sandbox } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { type Account, type Plan, plans } from '../db/schema/core.ts'
import { lockAccount } from '../ledger/accounts.ts'
import { addFigures } from '../ledger/statistics.ts'
import { advanceAcceptances } from './acceptances.ts'
import { deliver } from './deliver.ts'
import { addHistory } from './history.ts'
import { modelOf } from './model.ts'
import { payOut } from './pay-out.ts'
import { failPlan, settlePlan } from './settle.ts'
import { stageAt, statesBetween } from './timeline.ts'
import { ensureWaitingPlans } from './waiting-plans.ts'

type Delivery = Pick<Sandbox, 'database' | 'clock'>

const plansAtOnce = 100

/**
 * Advances every plan that is due, each in a transaction of its own, then payouts and acceptances. However much time has
 * passed, a plan catches up in one go. One plan's failure does not hold up the others; it is thrown at the end.
 */
export async function advance({ database, clock }: Delivery): Promise<void> {
  const failures: unknown[] = []
  const failed = new Set<string>()
  const deliveryNow = clock.delivery()
  for (;;) {
    const due = await database.read
      .select({ id: plans.id, accountId: plans.account_id })
      .from(plans)
      .where(and(isNotNull(plans.due_delivery_at), lte(plans.due_delivery_at, deliveryNow)))
      .orderBy(asc(plans.due_delivery_at))
      .limit(plansAtOnce + failed.size)
    const next = due.filter((each) => !failed.has(each.id))
    if (next.length === 0) break
    for (const { id, accountId } of next) {
      const now = clock.now()
      try {
        await database.serializable((tx) => advancePlan(tx, accountId, id, { now, deliveryNow }), accountId)
      } catch (error) {
        failed.add(id)
        failures.push(error)
      }
    }
  }
  await payOut({ database, clock })
  await advanceAcceptances({ database, clock })
  if (failures.length > 0) throw new AggregateError(failures, 'some plans could not be advanced')
}

async function advancePlan(
  tx: Transaction,
  accountId: string,
  planId: string,
  { now, deliveryNow }: { readonly now: Date; readonly deliveryNow: Date },
): Promise<void> {
  const account = await lockAccount(tx, accountId)
  const [plan] = await tx.select().from(plans).where(eq(plans.id, planId)).for('no key update')
  const putMs = plan?.put_delivery_at?.getTime()
  const isDue = plan?.due_delivery_at != null && plan.due_delivery_at <= deliveryNow
  // Another process was faster.
  if (!isDue || putMs === undefined) return

  const model = modelOf(plan.product_id, plan.ordinal)
  const stage = stageAt(model, deliveryNow.getTime() - putMs)
  await addHistory(tx, plan.id, statesBetween(plan.status, stage.status), now)
  if (stage.status === 'putFailed' && model.failure !== undefined) {
    await failPlan(tx, account, plan, model.failure, now)
  } else {
    if (plan.status === 'matching') await addFigures(tx, account.id, now, { delivery_orders: 1 })
    const delivered = await deliver(tx, account, plan, { model, steps: stage.steps }, now)
    if (stage.status === 'settled') await settlePlan(tx, account, delivered, now)
    else await setStage(tx, plan, stage.status, new Date(putMs + (stage.nextMs ?? 0)))
  }
  await refillWaiting(tx, account, stage.status, now)
}

async function setStage(tx: Transaction, plan: Plan, status: Plan['status'], due: Date): Promise<void> {
  await tx.update(plans).set({ status, due_delivery_at: due }).where(eq(plans.id, plan.id))
}

async function refillWaiting(
  tx: Transaction,
  account: Account,
  status: Plan['status'],
  now: Date,
): Promise<void> {
  if (status === 'settled' || status === 'putFailed') await ensureWaitingPlans(tx, account.id, now)
}
