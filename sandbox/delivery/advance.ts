/** Advances plans, payouts and acceptances to the current delivery time. Idempotent, and safe in several processes. */
import { and, asc, eq, isNotNull, lte, notInArray } from 'drizzle-orm'
import { subtract, toWire } from '#protocol/money.ts'
import type { Sandbox } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { type Account, accounts } from '../db/schema/accounts.ts'
import { type Acceptance, acceptances, withdrawals } from '../db/schema/ledger.ts'
import { type Plan, plans } from '../db/schema/plans.ts'
import { finishingMs, moveAcceptance } from '../ledger/acceptances.ts'
import { lockAccount } from '../ledger/accounts.ts'
import { stoppedAccounts } from '../ledger/checks/ledger-stops.ts'
import { addFigures } from '../ledger/statistics.ts'
import { notify } from '../notifications/notices.ts'
import { deliver } from './deliver.ts'
import { modelOf, stageAt, statesBetween } from './model.ts'
import { addHistory, ensureWaitingPlans } from './plan-records.ts'
import { failPlan, settlePlan } from './settle.ts'

type Delivery = Pick<Sandbox, 'database' | 'clock'>

const batchSize = 100

/**
 * Advances every plan that is due, each in its own transaction, then payouts and acceptances. A plan catches up in one
 * step, however much time has passed. A plan's failure does not stop the others; all failures are thrown at the end.
 * Returns early when `mayGoOn` becomes false: another process has taken over.
 */
export async function advance({ database, clock }: Delivery, mayGoOn = () => true): Promise<void> {
  const failures: unknown[] = []
  const failed = new Set<string>()
  const deliveryNow = clock.delivery()
  for (;;) {
    const due = await database.read
      .select({ id: plans.id, accountId: plans.account_id })
      .from(plans)
      .where(
        and(
          isNotNull(plans.due_delivery_at),
          lte(plans.due_delivery_at, deliveryNow),
          notInArray(plans.account_id, stoppedAccounts(database)),
        ),
      )
      .orderBy(asc(plans.due_delivery_at))
      .limit(batchSize + failed.size)
    const next = due.filter(({ id }) => !failed.has(id))
    if (next.length === 0) break
    for (const { id, accountId } of next) {
      if (!mayGoOn()) return
      const now = clock.now()
      try {
        await database.withAccountLock(
          (tx) => advancePlan(tx, accountId, id, { now, deliveryNow }),
          accountId,
        )
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
  // Another process has advanced it already.
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

/** Marks due withdrawals as paid, each in its own transaction; the money moved when they were requested. */
export async function payOut({ database, clock }: Pick<Sandbox, 'database' | 'clock'>): Promise<void> {
  const isDue = and(
    eq(withdrawals.status, 'pending'),
    lte(withdrawals.due_delivery_at, clock.delivery()),
    notInArray(withdrawals.account_id, stoppedAccounts(database)),
  )
  const due = await database.read
    .select({ id: withdrawals.id, accountId: withdrawals.account_id })
    .from(withdrawals)
    .where(isDue)
    .orderBy(asc(withdrawals.due_delivery_at))
  for (const { id, accountId } of due) {
    const now = clock.now()
    await database.withAccountLock((tx) => payOne(tx, id, accountId, now), accountId)
  }
}

async function payOne(tx: Transaction, id: string, accountId: string, now: Date): Promise<void> {
  const [paid] = await tx
    .update(withdrawals)
    .set({ status: 'paid', paid_at: now })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending')))
    .returning()
  // Cancelled or refused meanwhile, or paid by another process.
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

/** Advances every due acceptance to the current delivery time. */
export async function advanceAcceptances({
  database,
  clock,
}: Pick<Sandbox, 'database' | 'clock'>): Promise<void> {
  const now = clock.delivery()
  const due = await database.read
    .select()
    .from(acceptances)
    .where(
      and(
        lte(acceptances.due_delivery_at, now),
        notInArray(acceptances.account_id, stoppedAccounts(database)),
      ),
    )
    .orderBy(asc(acceptances.due_delivery_at))
  for (const { account_id: accountId, id, reference } of due) {
    await database.withAccountLock(async (tx) => {
      const account = await lockAccount(tx, accountId)
      const [acceptance] = await tx
        .select()
        .from(acceptances)
        .where(and(eq(acceptances.id, id), lte(acceptances.due_delivery_at, now)))
      // Undefined when the desk or another process has moved it already.
      if (acceptance !== undefined)
        await moveAcceptance(tx, account, reference, stepOf(acceptance, now), clock)
    }, accountId)
  }
}

/** The next step; an acceptance catches up in one step, however much time has passed. */
function stepOf({ status, due_delivery_at: due }: Acceptance, now: Date): 'accepted' | 'finished' {
  const isOver = status === 'accepted' || now.getTime() >= (due?.getTime() ?? 0) + finishingMs
  return isOver ? 'finished' : 'accepted'
}

/** Advances delivery time, and then everything that is due by then. */
export async function advanceClock(
  sandbox: Pick<Sandbox, 'database' | 'clock'>,
  deliveryMs: number,
): Promise<void> {
  await sandbox.clock.advanceClock(deliveryMs)
  await advance(sandbox)
}
