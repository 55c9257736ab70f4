/**
 * Where the put flow stands. The step is in the address (`put=`), what was typed and sent in the history entry's state,
 * so that back and reload lose nothing and a link from elsewhere brings no amount along.
 */
import * as v from 'valibot'
import { planDetailPath } from '#app/routing/paths.ts'
import { WireAmount } from '#protocol/http/amounts.ts'
import { draftReader } from '#shared/hooks/use-wizard.ts'
import { FundingReceipt } from './funding-receipt.ts'

/** `sent` is from the confirmation to the outcome. */
export const FundStep = v.picklist(['amount', 'review', 'sent', 'done'])
export type FundStep = v.InferOutput<typeof FundStep>

/** What the flow keeps beside the step. */
export const FundDraft = v.object({
  typed: v.fallback(v.string(), ''),
  /** The amount that was read from `typed`, once it was valid. */
  amount: v.fallback(v.optional(WireAmount), undefined),
  couponId: v.fallback(v.optional(v.string()), undefined),
  requestId: v.fallback(v.optional(v.string()), undefined),
  proof: v.fallback(v.optional(FundingReceipt), undefined),
})
export type FundDraft = v.InferOutput<typeof FundDraft>

export const draftIn = draftReader(FundDraft)

/** The step in the address, as far as the draft bears it out; undefined outside the flow. */
export function stepIn(query: URLSearchParams, draft: FundDraft): FundStep | undefined {
  const parsed = v.safeParse(FundStep, query.get('put'))
  if (!parsed.success) return undefined
  switch (parsed.output) {
    case 'done':
      return draft.proof ? 'done' : undefined
    case 'sent':
      return draft.amount !== undefined && draft.requestId !== undefined ? 'sent' : 'amount'
    case 'review':
      return draft.amount !== undefined ? 'review' : 'amount'
    default:
      return parsed.output
  }
}

/** The address of a step of a plan's put flow. */
export function fundPath(planId: string, step: FundStep): string {
  return `${planDetailPath(planId)}&${new URLSearchParams({ put: step })}`
}
