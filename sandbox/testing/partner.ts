/** Partners for tests of money, inserted directly into the database, and their requests. */

import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { planEndpoints } from '#protocol/http/plans.ts'
import { statisticsEndpoints } from '#protocol/http/statistics.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { amount } from '#protocol/money.ts'
import { siteOf } from '../auth/second-factor/passkey-site.ts'
import type { Sandbox, UserContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { accounts, bankCards, sessions } from '../db/schema/accounts.ts'
import { plans } from '../db/schema/plans.ts'
import { manualClock } from '../delivery/clock.ts'
import { ensureWaitingPlans } from '../delivery/plan-records.ts'
import { creditDeposit } from '../ledger/customer-service.ts'
import { lendPromotionalCredit } from '../ledger/promotional-credit.ts'
import { createOutbox } from '../notifications/outbox.ts'
import { planHandlers } from '../routes/plans/plans.ts'
import { statisticsHandlers } from '../routes/plans/statistics.ts'
import { walletHandlers } from '../routes/wallet/wallet.ts'
import { seedProducts } from '../seed/products.ts'

export async function moneySandbox(database: Database) {
  const clock = manualClock()
  const deskOrigin = 'http://localhost:4401'
  const sandbox: Sandbox = {
    database,
    clock,
    deskOrigin,
    passkeySite: siteOf(deskOrigin),
    outbox: createOutbox(),
  }
  await seedProducts(database)
  return { sandbox, clock }
}

/** A partner with an open ad account, a transaction password and a withdrawal address. */
export async function newPartner(sandbox: Sandbox): Promise<UserContext> {
  const { database, clock } = sandbox
  const now = clock.now()
  const token_hash = createHash('sha256').update(randomUUID()).digest('hex')
  const account = await database.transaction(async (tx) => {
    const [created] = await tx
      .insert(accounts)
      .values({
        username: `partner-${randomUUID()}`,
        password_hash: '-',
        transaction_password_hash: '-',
        email: 'partner@example.org',
        phone: '+4915112345678',
        store_opened_at: now,
        created_at: now,
      })
      .returning()
    if (created === undefined) throw new Error('the account was not inserted')
    const expires_at = new Date(now.getTime() + 30 * 24 * 3_600_000)
    await tx.insert(sessions).values({ token_hash, account_id: created.id, created_at: now, expires_at })
    const withdrawal_address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
    await tx.insert(bankCards).values({ account_id: created.id, withdrawal_address })
    await lendPromotionalCredit(tx, created.id, now)
    await ensureWaitingPlans(tx, created.id, now)
    return created
  })
  return { sandbox, account, sessionId: token_hash, language: 'en', timeZone: 'Europe/Berlin' }
}

/** The same partner with another session, whose step-up window is open. */
export async function withSession(partner: UserContext): Promise<UserContext> {
  const { database, clock } = partner.sandbox
  const sessionId = createHash('sha256').update(randomUUID()).digest('hex')
  const [created_at, expires_at] = [clock.now(), new Date(clock.now().getTime() + 3_600_000)]
  const step_up_until = new Date(created_at.getTime() + 60_000)
  await database.db
    .insert(sessions)
    .values({ token_hash: sessionId, account_id: partner.account.id, created_at, expires_at, step_up_until })
  return { ...partner, sessionId }
}

/** A partner's requests. A rejected request throws its business error. */
export function actionsOf(partner: UserContext) {
  const { sandbox, account, sessionId } = partner
  const { database, clock } = sandbox
  return {
    /** Opens the step-up window, as a correct transaction password does. */
    stepUp: async () => {
      const step_up_until = new Date(clock.now().getTime() + 60_000)
      await database.db.update(sessions).set({ step_up_until }).where(eq(sessions.token_hash, sessionId))
    },
    deposit: (value: string) => creditDeposit(database, account.id, amount(value), clock.now()),
    put: (id: string, value: string, request_id: string = randomUUID(), coupon_id?: string) =>
      planHandlers.putPlan(
        partner,
        v.parse(planEndpoints.putPlan.request, { id, amount: value, request_id, coupon_id }),
      ),
    withdraw: (value: string, request_id: string = randomUUID(), method: 'card' | 'address' = 'address') =>
      walletHandlers.withdraw(
        partner,
        v.parse(walletEndpoints.withdraw.request, { amount: value, method, request_id }),
      ),
    property: () => walletHandlers.property(partner),
    entries: (request: v.InferInput<typeof walletEndpoints.entries.request> = {}) =>
      walletHandlers.entries(partner, v.parse(walletEndpoints.entries.request, request)),
    statistics: async (type: number) => {
      const request = v.parse(statisticsEndpoints.statistics.request, { type })
      const response = await statisticsHandlers.statistics(partner, request)
      if ('unchanged' in response) throw new Error('figures without a known version are never unchanged')
      return response
    },
    plan: (id: string) => planHandlers.planDetail(partner, { id }),
    /** The id of the product's waiting plan. */
    waiting: async (productId: string) => {
      const [found] = await database.read
        .select({ id: plans.id })
        .from(plans)
        .where(
          and(eq(plans.account_id, account.id), eq(plans.product_id, productId), eq(plans.status, 'waitPut')),
        )
      if (found === undefined) throw new Error(`${productId} has no waiting plan`)
      return found.id
    },
  }
}
