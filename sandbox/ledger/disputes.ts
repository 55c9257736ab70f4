/** Disputes: a partner's complaint about a movement, with a deadline for the answer of customer service. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { movements } from '../db/schema/ledger.ts'
import { type DisputeRow, disputes } from '../db/schema/support.ts'
import { BusinessError } from '../http/business-error.ts'
import { notify } from '../notifications/notices.ts'

/** Time for the answer, in ms of real time. */
const answerMs = 72 * 60 * 60_000

/**
 * Opens a dispute about a movement. The caller holds the account's lock. Rejects a reference that is not the account's
 * (`wallet.movementNotFound`) and one that is in dispute already (`wallet.disputeOpen`).
 */
export async function openDispute(
  tx: Transaction,
  accountId: string,
  { reference, text }: { readonly reference: string; readonly text: string },
  now: Date,
): Promise<DisputeRow> {
  const [movement] = await tx
    .select({ id: movements.id })
    .from(movements)
    .where(and(eq(movements.reference, reference), eq(movements.account_id, accountId)))
    .limit(1)
  if (movement === undefined) throw new BusinessError('wallet.movementNotFound')
  const isOpen = and(
    eq(disputes.account_id, accountId),
    eq(disputes.reference, reference),
    isNull(disputes.answered_at),
  )
  const [existing] = await tx.select({ id: disputes.id }).from(disputes).where(isOpen)
  if (existing !== undefined) throw new BusinessError('wallet.disputeOpen')
  const [opened] = await tx
    .insert(disputes)
    .values({
      account_id: accountId,
      reference,
      text,
      opened_at: now,
      due_at: new Date(now.getTime() + answerMs),
    })
    .returning()
  if (opened === undefined) throw new Error('the dispute was not stored')
  return opened
}

/** Answers the open dispute about a reference and notifies its account; undefined when there is none. */
export async function answerDispute(
  { read, withAccountLock }: Pick<Database, 'read' | 'withAccountLock'>,
  reference: string,
  answer: string,
  now: Date,
): Promise<DisputeRow | undefined> {
  const isOpen = and(eq(disputes.reference, reference), isNull(disputes.answered_at))
  const [found] = await read.select({ accountId: disputes.account_id }).from(disputes).where(isOpen)
  if (found === undefined) return undefined
  return withAccountLock(async (tx) => {
    const [answered] = await tx.update(disputes).set({ answer, answered_at: now }).where(isOpen).returning()
    if (answered !== undefined) {
      await notify(tx, answered.account_id, 'disputeAnswered', { reference, answer }, now)
    }
    return answered
  }, found.accountId)
}
