/** The put on the wire: sent once, and looked for in the plan and the entries where its outcome is unknown. */
import { t } from 'i18next'
import { send } from '#api/client.ts'
import type { Amount } from '#protocol/amount.ts'
import { type PlanDetail, planCalls } from '#protocol/http/plans.ts'
import { walletCalls } from '#protocol/http/wallet.ts'
import { toWire } from '#protocol/money.ts'
import type { OnceCall, Sent } from '#session/idempotency/execute.ts'
import { attemptsOf } from '#session/idempotency/in-flight.ts'
import { tellLate } from '#shared/idempotency/report-outcome.ts'
import { type FundingReceipt, proofFrom } from './funding-receipt.ts'

/** A put as it goes over the wire. */
export interface FundBody {
  readonly id: string
  readonly amount: string
  readonly coupon_id?: string
}

/** The body of a put of this amount, with this coupon. */
export function fundBody(
  plan: Pick<PlanDetail, 'id' | 'currency'>,
  amount: Amount,
  couponId: string | undefined,
): FundBody {
  const body = { id: plan.id, amount: toWire(amount, plan.currency) }
  return couponId === undefined ? body : { ...body, coupon_id: couponId }
}

export type SentFunding = Sent<FundBody>

const entriesLookedAt = 100

export const fundRequest: OnceCall<FundBody, FundingReceipt> = {
  // A kind of its own for each plan: two tabs that put two plans do not forget each other's intent.
  kind: ({ id }) => `put ${id}`,
  send: (body, requestId) => send(planCalls.putPlan, { ...body, request_id: requestId }),
  find: async ({ id }, requestId) => {
    const [plan, entries] = await Promise.all([
      send(planCalls.planDetail, { id }),
      send(walletCalls.entries, { page_size: entriesLookedAt }),
    ])
    return proofFrom(plan, entries.list, requestId)
  },
  // A plan is put once: of two puts of it the host refuses the later one.
  silence: 'unmoved',
}

const titles = {
  done: 'plan:put.doneTitle',
  refused: 'plan:put.refusedTitle',
  unmoved: 'plan:put.refusedTitle',
  unknown: 'plan:put.unknownTitle',
} as const

export const fundAttempts = attemptsOf(fundRequest, (unseen) =>
  tellLate({ ...unseen, title: () => t(titles[unseen.kind]) }),
)
