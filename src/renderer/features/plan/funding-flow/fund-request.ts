/** The request that funds a plan, and how to find it in the plan and the ledger when its outcome is unknown. */
import { t } from 'i18next'
import { send } from '#data/http/client.ts'
import type { IdempotentRequest } from '#data/idempotency/execute.ts'
import type { Amount } from '#protocol/amount.ts'
import { type PlanDetail, planEndpoints } from '#protocol/http/plans.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { toWire } from '#protocol/money.ts'
import { trackMoneyRequests } from '#shared/money-flow/money-requests.ts'
import { type FundingReceipt, receiptFrom } from './funding-receipt.ts'

/** The body of the request, without its `request_id`. */
export interface FundBody {
  readonly id: string
  readonly amount: string
  readonly coupon_id?: string
}

export function fundBody(
  plan: Pick<PlanDetail, 'id' | 'currency'>,
  amount: Amount,
  couponId: string | undefined,
): FundBody {
  const body = { id: plan.id, amount: toWire(amount, plan.currency) }
  return couponId === undefined ? body : { ...body, coupon_id: couponId }
}

const entriesPageSize = 100

const fundRequest: IdempotentRequest<FundBody, FundingReceipt> = {
  // One kind per plan, so that two tabs that fund two plans keep both keys.
  kind: ({ id }) => `put ${id}`,
  send: (body, requestId) => send(planEndpoints.putPlan, { ...body, request_id: requestId }),
  find: async ({ id }, requestId) => {
    const [plan, entries] = await Promise.all([
      send(planEndpoints.planDetail, { id }),
      send(walletEndpoints.entries, { page_size: entriesPageSize }),
    ])
    return receiptFrom(plan, entries.list, requestId)
  },
  // A plan is funded once: the host refuses the later of two requests.
  whenNotFound: 'notExecuted',
}

const titles = {
  done: 'plan:put.doneTitle',
  refused: 'plan:put.refusedTitle',
  notExecuted: 'plan:put.refusedTitle',
  unknown: 'plan:put.unknownTitle',
} as const

export const fundRequests = trackMoneyRequests(fundRequest, (kind) => t(titles[kind]))
