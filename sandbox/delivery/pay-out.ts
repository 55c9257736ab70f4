/** Payouts whose time has come. */
import { and, asc, eq, lte } from 'drizzle-orm'
import { subtract, toWire } from '#protocol/money.ts'
import type { Sandbox } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { accounts, withdrawals } from '../db/schema/core.ts'
import { notify } from '../notifications/notices.ts'

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
