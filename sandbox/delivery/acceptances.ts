/** Acceptances go on with delivery time: open, accepted, finished. */
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Sandbox } from '../context.ts'
import { type Acceptance, acceptances } from '../db/schema/wallet.ts'
import { finishingMs, moveAcceptance } from '../ledger/acceptances.ts'
import { lockAccount } from '../ledger/accounts.ts'

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
