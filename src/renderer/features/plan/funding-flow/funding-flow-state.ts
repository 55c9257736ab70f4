/** The steps of funding a plan. The names of the search parameter and of the draft's fields are in stored histories. */
import * as v from 'valibot'
import { planDetailPath } from '#app/routing/paths.ts'
import { WireAmount } from '#protocol/http/amounts.ts'
import {
  type MoneyFlow,
  type MoneyStep,
  moneyFlowReader,
  useMoneyFlow,
} from '#shared/money-flow/money-flow.ts'
import { FundingReceipt } from './funding-receipt.ts'

export type FundStep = MoneyStep<'amount'>

const FundDraft = v.object({
  typed: v.fallback(v.string(), ''),
  /** The amount that was read from `typed`, once it was valid. */
  amount: v.fallback(v.optional(WireAmount), undefined),
  couponId: v.fallback(v.optional(v.string()), undefined),
  requestId: v.fallback(v.optional(v.string()), undefined),
  /** The receipt. */
  proof: v.fallback(v.optional(FundingReceipt), undefined),
})
export type FundDraft = v.InferOutput<typeof FundDraft>
export type FundingFlow = MoneyFlow<'amount', FundDraft>

export const fundingFlow = moneyFlowReader({
  first: 'amount',
  param: 'put',
  draft: FundDraft,
  canReview: ({ amount }) => amount !== undefined,
  canSend: ({ amount, requestId }) => amount !== undefined && requestId !== undefined,
  isDone: ({ proof }) => proof !== undefined,
})

/** The address of a step of funding a plan. */
export const fundPath = (planId: string, step: FundStep): string =>
  fundingFlow.pathOf(planDetailPath(planId), step)

export const useFundingFlow = (planId: string): FundingFlow =>
  useMoneyFlow(fundingFlow, planDetailPath(planId))

/** The key of the typed amount of a plan, see `useFieldDraft`. */
export const typedKey = (planId: string): string => `put ${planId}`
