/** Disputes about movements (an addition). */
import { count, desc, eq } from 'drizzle-orm'
import type { Handlers } from '../../context.ts'
import { type DisputeRow, disputes } from '../../db/schema/support.ts'
import { pageOf } from '../../http/request/read-request.ts'
import { withIdempotencyKey } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { openDispute } from '../../ledger/disputes.ts'
import { deskLanguage } from '../../notifications/notices.ts'

function disputeResponse({ id, reference, text, opened_at, due_at, answer, answered_at }: DisputeRow) {
  const status: 'open' | 'answered' = answered_at === null ? 'open' : 'answered'
  return {
    id,
    reference,
    text,
    status,
    opened_at: opened_at.toISOString(),
    due_at: due_at.toISOString(),
    answer,
    answer_lang: answer === null ? undefined : deskLanguage,
    answered_at: answered_at?.toISOString(),
  }
}

export const disputeHandlers = {
  /** Newest first. */
  disputes: async ({ sandbox, account }, request) => {
    const queries = sandbox.database.read
    const isOwn = eq(disputes.account_id, account.id)
    const { limit, offset } = pageOf(request)
    const rows = await queries
      .select()
      .from(disputes)
      .where(isOwn)
      .orderBy(desc(disputes.opened_at), desc(disputes.id))
      .limit(limit)
      .offset(offset)
    const [counted] = await queries.select({ total: count() }).from(disputes).where(isOwn)
    return { list: rows.map(disputeResponse), total: counted?.total ?? 0 }
  },

  openDispute: (context, request) =>
    withIdempotencyKey(context, 'openDispute', request, async (tx) => {
      const account = await lockAccount(tx, context.account.id)
      return disputeResponse(await openDispute(tx, account.id, request, context.sandbox.clock.now()))
    }),
} satisfies Handlers
