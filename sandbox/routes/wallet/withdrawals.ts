/** `/user/withdraw/cancel`: beyond the original calls. */
import { toWire } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import { once } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount, readBalances } from '../../ledger/accounts.ts'
import { returnWithdrawal } from '../../ledger/withdrawals.ts'

export const withdrawalHandlers = {
  /** Needs no step-up window: it only brings the partner's own money back. */
  cancelWithdrawal: (context, request) =>
    once(context, 'cancelWithdrawal', request, async (tx) => {
      const now = context.sandbox.clock.now()
      const account = await lockAccount(tx, context.account.id)
      const ending = { status: 'cancelled', requestId: request.request_id } as const
      const { reference, status } = await returnWithdrawal(tx, account.id, request.reference, ending, now)
      const { available } = await readBalances(tx, account.id)
      return {
        reference,
        status,
        available_after: toWire(available, account.currency),
        at: now.toISOString(),
      }
    }),
} satisfies Handlers
