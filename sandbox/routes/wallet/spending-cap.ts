/** The spending cap that partners set for themselves (an addition). */
import type { Amount } from '#protocol/amount.ts'
import { toWire } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import { withIdempotencyKey } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { changeCap, readCap, type SpendingCap, spentUntil } from '../../ledger/spending-cap.ts'

function capResponse({ cap, pending }: SpendingCap, spent: Amount, currency: string) {
  const wire = (amount: Amount | null) => (amount === null ? undefined : toWire(amount, currency))
  return {
    currency,
    cap: wire(cap),
    spent: toWire(spent, currency),
    pending: pending && { cap: wire(pending.cap), effective_at: pending.from.toISOString() },
  }
}

export const spendingCapHandlers = {
  spendingCap: async ({ sandbox, account }) => {
    const [queries, now] = [sandbox.database.read, sandbox.clock.now()]
    const cap = await readCap(queries, account.id, now)
    return capResponse(cap, await spentUntil(queries, account.id, now), account.currency)
  },

  setSpendingCap: (context, request) =>
    withIdempotencyKey(context, 'setSpendingCap', request, async (tx) => {
      const now = context.sandbox.clock.now()
      const account = await lockAccount(tx, context.account.id)
      const cap = await changeCap(tx, account, request.cap ?? null, now)
      return capResponse(cap, await spentUntil(tx, account.id, now), account.currency)
    }),
} satisfies Handlers
