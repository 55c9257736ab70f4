/** Foreign exchange: acceptors and the account's acceptances (docs/rules.md, section P2). */
import { count, desc } from 'drizzle-orm'
import { toWire } from '#protocol/money.ts'
import { withRateLimit } from '../../auth/rate-limit.ts'
import type { Handlers } from '../../context.ts'
import { type Acceptance, acceptances } from '../../db/schema/ledger.ts'
import { pageOf } from '../../http/request/read-request.ts'
import { currentAcceptance, openAcceptance, openedBy } from '../../ledger/acceptances.ts'
import { lockAccount } from '../../ledger/accounts.ts'
import { type Acceptor, acceptorOf, acceptors } from '../../seed/acceptors.ts'

const acceptorResponse = ({ limit, ...acceptor }: Acceptor) => ({
  ...acceptor,
  limit: toWire(limit, acceptor.currency),
})

function orderResponse({ id, reference, acceptor_id, amount, status, opened_at, issued_at }: Acceptance) {
  if (status === 'issued') throw new Error('an acceptance that is not open was listed')
  const acceptor = acceptorOf(acceptor_id)
  return {
    id,
    reference,
    acceptor: acceptorResponse(acceptor),
    amount: toWire(amount, acceptor.currency),
    status,
    at: (opened_at ?? issued_at).toISOString(),
  }
}

export const acceptorHandlers = {
  /** Newest first. */
  acceptorOrders: async ({ sandbox, account }, request) => {
    const queries = sandbox.database.read
    const { limit, offset } = pageOf(request)
    const rows = await queries
      .select()
      .from(acceptances)
      .where(openedBy(account.id))
      .orderBy(desc(acceptances.opened_at), desc(acceptances.id))
      .limit(limit)
      .offset(offset)
    const [counted] = await queries.select({ total: count() }).from(acceptances).where(openedBy(account.id))
    return { list: rows.map(orderResponse), total: counted?.total ?? 0 }
  },

  /** A right code opens its acceptance, regardless of `kind`: the code determines the acceptor. */
  acceptorDetail: async ({ sandbox, account }, { kind, acceptance_code: code }) => {
    const { database, clock } = sandbox
    if (code !== undefined) {
      await withRateLimit(sandbox, {
        buckets: [['acceptanceCode', account.id]],
        wrongKeys: ['exchange.acceptanceCodeWrong'],
        work: (assertAllowed) =>
          database.withAccountLock(async (tx) => {
            assertAllowed()
            await lockAccount(tx, account.id)
            await openAcceptance(tx, account.id, code, clock)
          }, account.id),
      })
    }
    const current = await currentAcceptance(database.read, account.id)
    return {
      acceptors: acceptors.filter((row) => kind === undefined || row.kind === kind).map(acceptorResponse),
      current: current && orderResponse(current),
    }
  },
} satisfies Handlers
