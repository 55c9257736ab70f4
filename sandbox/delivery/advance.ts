/** Brings plans, payouts and acceptances up to delivery time. Safe to run at any time, twice, and in several processes. */
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { subtract, toWire } from '#protocol/money.ts'
import type { Sandbox } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { type Acceptance, acceptances, withdrawals } from '../db/schema/ledger.ts'
import { type Plan, plans } from '../db/schema/plans.ts'
import { finishingMs, moveAcceptance } from '../ledger/acceptances.ts'
import { lockAccount } from '../ledger/accounts.ts'
import { addFigures } from '../ledger/statistics.ts'
import { notify } from '../notifications/notices.ts'
import { deliver } from './deliver.ts'
import { modelOf, stageAt, statesBetween } from './model.ts'
import { addHistory, ensureWaitingPlans } from './plan-records.ts'
import { failPlan, settlePlan } from './settle.ts'

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

/** Marks withdrawals paid, each in a transaction of its own; their money moved when they were asked for. */
export async function payOut({ database, clock }: Pick<Sandbox, 'database' | 'clock'>): Promise<void> {
  const isDue = and(eq(withdrawals.status, 'pending'), lte(withdrawals.due_delivery_at, clock.delivery()))
  const due = await database.read
    .select({ id: withdrawals.id, accountId: withdrawals.account_id })
    .from(withdrawals)
    .where(isDue)
    .orderBy(asc(withdrawals.due_delivery_at))
  for (const { id, accountId } of due) {
    const now = clock.now()
    await database.serializable((tx) => payOne(tx, id, accountId, now), accountId)
  }
}

async function payOne(tx: Transaction, id: string, accountId: string, now: Date): Promise<void> {
  const [paid] = await tx
    .update(withdrawals)
    .set({ status: 'paid', paid_at: now })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending')))
    .returning()
  // Ended in another way meanwhile, or paid by another process.
  if (paid === undefined) return
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId))
  if (account === undefined) return
  const { currency } = account
  const { reference, amount, fee } = paid
  const params = {
    reference,
    net: toWire(subtract(amount, fee), currency),
    fee: toWire(fee, currency),
    currency,
  }
  await notify(tx, accountId, 'payoutPaid', params, now)
}

/** Takes every acceptance that is due as far as delivery time has come. */
export async function advanceAcceptances({
  database,
  clock,
}: Pick<Sandbox, 'database' | 'clock'>): Promise<void> {
  const now = clock.delivery()
  const due = await database.read
    .select()
    .from(acceptances)
    .where(lte(acceptances.due_delivery_at, now))
    .orderBy(asc(acceptances.due_delivery_at))
  for (const { account_id: accountId, id, reference } of due) {
    await database.serializable(async (tx) => {
      const account = await lockAccount(tx, accountId)
      const [acceptance] = await tx
        .select()
        .from(acceptances)
        .where(and(eq(acceptances.id, id), lte(acceptances.due_delivery_at, now)))
      // Undefined when the desk, or another process, was faster.
      if (acceptance !== undefined)
        await moveAcceptance(tx, account, reference, stepOf(acceptance, now), clock)
    }, accountId)
  }
}

/** However much time has passed, an acceptance catches up in one go. */
function stepOf({ status, due_delivery_at: due }: Acceptance, now: Date): 'accepted' | 'finished' {
  const isOver = status === 'accepted' || now.getTime() >= (due?.getTime() ?? 0) + finishingMs
  return isOver ? 'finished' : 'accepted'
}

/** Pushes delivery time forward and brings plans and payouts up to it before it answers. */
export async function advanceClock(
  sandbox: Pick<Sandbox, 'database' | 'clock'>,
  deliveryMs: number,
): Promise<void> {
  await sandbox.clock.advanceClock(deliveryMs)
  await advance(sandbox)
}
