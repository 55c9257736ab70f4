/** Partners with waiting plans, and a session with an open step-up window for each funding. */
import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { amount } from '#protocol/money.ts'
import { newToken, sessionIdOf } from '#sandbox/auth/sessions.ts'
import { accounts, sessions } from '#sandbox/db/schema/accounts.ts'
import { plans } from '#sandbox/db/schema/plans.ts'
import { creditDeposit } from '#sandbox/ledger/customer-service.ts'
import type { TestSandbox } from '#sandbox/testing/sandbox.ts'

/** A funding that is possible once. */
export interface Funding {
  readonly accountId: string
  readonly planId: string
  readonly planNumber: string
  readonly sessionId: string
  readonly headers: Readonly<Record<string, string>>
}

export interface RatePartner {
  readonly accountId: string
  readonly headers: Readonly<Record<string, string>>
  readonly fundings: readonly Funding[]
}

const hour = 3_600_000

/** Registers a partner; the fundings have the same order for each. */
export async function createPartner(test: TestSandbox): Promise<RatePartner> {
  const { database, clock } = test.sandbox
  const headers = await test.registerOpen()
  const password = createHash('md5').update('493817').digest('hex')
  await test.call('setTransactionPassword', { password }, headers)
  const accountId = await accountOf(test, headers)
  await creditDeposit(database, accountId, amount('50000.00'), clock.now())
  const waiting = await database.read
    .select({ planId: plans.id, planNumber: plans.plan_number })
    .from(plans)
    .where(eq(plans.account_id, accountId))
    .orderBy(plans.product_id)
  const fundings: Funding[] = []
  for (const plan of waiting) {
    const token = newToken()
    const sessionId = sessionIdOf(token) ?? ''
    const [created_at, expires_at] = [clock.now(), new Date(clock.now().getTime() + hour)]
    await database.db.insert(sessions).values({
      token_hash: sessionId,
      account_id: accountId,
      created_at,
      expires_at,
      step_up_until: expires_at,
    })
    fundings.push({ ...plan, accountId, sessionId, headers: { [tokenHeader]: token } })
  }
  return { accountId, headers, fundings }
}

async function accountOf(test: TestSandbox, headers: Readonly<Record<string, string>>): Promise<string> {
  const sessionId = sessionIdOf(headers[tokenHeader] ?? '') ?? ''
  const [found] = await test.sandbox.database.read
    .select({ id: accounts.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .where(eq(sessions.token_hash, sessionId))
  if (!found) throw new Error('no account')
  return found.id
}

/** A request for a funding, with a new `request_id`. */
export const fundRequest = ({ planId }: Funding) => ({
  id: planId,
  amount: '1000.00',
  request_id: randomUUID(),
})
