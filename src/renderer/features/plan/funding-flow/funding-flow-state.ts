/**
 * Where the put flow stands. The step is in the address (`put=`), what was typed and sent in the history entry's state,
 * so that back and reload lose nothing and a link from elsewhere brings no amount along.
 */
import * as v from 'valibot'
import { planDetailPath } from '#app/routing/paths.ts'
import { WireAmount } from '#protocol/http/amounts.ts'
import { draftReader } from '#shared/hooks/use-wizard.ts'
import { PutProof } from './funding-receipt.ts'

/** `sent` is from the confirmation to the outcome. */
export const PutStep = v.picklist(['amount', 'review', 'sent', 'done'])
export type PutStep = v.InferOutput<typeof PutStep>

/** What the flow keeps beside the step. */
export const PutDraft = v.object({
  typed: v.fallback(v.string(), ''),
  /** The amount that was read from `typed`, once it was valid. */
  amount: v.fallback(v.optional(WireAmount), undefined),
  couponId: v.fallback(v.optional(v.string()), undefined),
  requestId: v.fallback(v.optional(v.string()), undefined),
  proof: v.fallback(v.optional(PutProof), undefined),
})
export type PutDraft = v.InferOutput<typeof PutDraft>

export const draftIn = draftReader(PutDraft)

/** The step in the address, as far as the draft bears it out; undefined outside the flow. */
export function stepIn(query: URLSearchParams, draft: PutDraft): PutStep | undefined {
  const parsed = v.safeParse(PutStep, query.get('put'))
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
export function putPath(planId: string, step: PutStep): string {
  return `${planDetailPath(planId)}&${new URLSearchParams({ put: step })}`
}
