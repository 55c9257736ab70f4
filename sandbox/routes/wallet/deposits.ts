/** Deposits that partners announce in the app (an addition). */
import { and, count, desc, eq } from 'drizzle-orm'
import { toWire } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import { type DepositRequestRow, depositRequests } from '../../db/schema/deposits.ts'
import { pageOf } from '../../http/request/read-request.ts'
import { withIdempotencyKey } from '../../idempotency/with-idempotency-key.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { maxDeposit } from '../../ledger/customer-service.ts'
import { cancelDeposit, requestDeposit } from '../../ledger/deposit-requests.ts'
import { deskLanguage } from '../../notifications/notices.ts'

function requestResponse(row: DepositRequestRow, currency: string) {
  const { reference, amount, status, request_id, requested_at, ended_at, reason } = row
  return {
    reference,
    currency,
    amount: toWire(amount, currency),
    status,
    requested_at: requested_at.toISOString(),
    ended_at: ended_at?.toISOString(),
    reason,
    reason_lang: reason === null ? undefined : deskLanguage,
    request_id,
  }
}

export const depositHandlers = {
  deposits: async ({ sandbox, account }, request) => {
    const queries = sandbox.database.read
    const { status } = request
    const where = and(
      eq(depositRequests.account_id, account.id),
      status === undefined ? undefined : eq(depositRequests.status, status),
    )
    const { limit, offset } = pageOf(request)
    const rows = await queries
      .select()
      .from(depositRequests)
      .where(where)
      .orderBy(desc(depositRequests.requested_at), desc(depositRequests.id))
      .limit(limit)
      .offset(offset)
    const [counted] = await queries.select({ total: count() }).from(depositRequests).where(where)
    const { currency } = account
    return {
      list: rows.map((row) => requestResponse(row, currency)),
      total: counted?.total ?? 0,
      maximum: toWire(maxDeposit, currency),
    }
  },

  requestDeposit: (context, request) =>
    withIdempotencyKey(context, 'requestDeposit', request, async (tx) => {
      const account = await lockAccount(tx, context.account.id)
      const row = await requestDeposit(tx, account, request, context.sandbox.clock.now())
      return requestResponse(row, account.currency)
    }),

  cancelDeposit: (context, request) =>
    withIdempotencyKey(context, 'cancelDeposit', request, async (tx) => {
      const account = await lockAccount(tx, context.account.id)
      const row = await cancelDeposit(tx, account.id, request.reference, context.sandbox.clock.now())
      return requestResponse(row, account.currency)
    }),
} satisfies Handlers
