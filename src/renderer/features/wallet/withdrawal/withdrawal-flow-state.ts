/** Where a withdrawal stands: the step is in the address (`step=`), the rest in the history entry's state. */
import * as v from 'valibot'
import { paths } from '#app/routing/paths.ts'
import { Entry, WithdrawReceipt } from '#protocol/http/wallet.ts'
import { draftReader } from '#shared/hooks/use-wizard.ts'

/** `sent` is from the confirmation to the outcome. */
const WithdrawalStep = v.picklist(['withdraw', 'review', 'sent', 'done'])
export type WithdrawalStep = v.InferOutput<typeof WithdrawalStep>

const Method = WithdrawReceipt.entries.method

/** A withdrawal as the user confirmed it. */
const WithdrawalOrder = v.object({
  /** As it goes over the wire. */
  amount: v.string(),
  method: Method,
  /** Where it goes, shortened. */
  destination: v.string(),
  currency: v.string(),
})
export type WithdrawalOrder = v.InferOutput<typeof WithdrawalOrder>

/** The host's receipt, or its entries, newest first, where the answer itself was lost. */
const WithdrawProof = v.union([
  v.object({ receipt: WithdrawReceipt }),
  v.object({ entries: v.tupleWithRest([Entry], Entry) }),
])
export type WithdrawProof = v.InferOutput<typeof WithdrawProof>

const WithdrawalDraft = v.object({
  /** The amount as it was typed. */
  text: v.fallback(v.string(), ''),
  method: v.fallback(v.optional(Method), undefined),
  order: v.fallback(v.optional(WithdrawalOrder), undefined),
  requestId: v.fallback(v.optional(v.string()), undefined),
  proof: v.fallback(v.optional(WithdrawProof), undefined),
})
export type WithdrawalDraft = v.InferOutput<typeof WithdrawalDraft>

export const draftIn = draftReader(WithdrawalDraft)

/** The step in the address, as far as the draft bears it out; undefined outside the flow. */
export function stepIn(query: URLSearchParams, draft: WithdrawalDraft): WithdrawalStep | undefined {
  const parsed = v.safeParse(WithdrawalStep, query.get('step'))
  if (!parsed.success) return undefined
  switch (parsed.output) {
    case 'done':
      return draft.proof && draft.order ? 'done' : undefined
    case 'sent':
      return draft.order && draft.requestId !== undefined ? 'sent' : 'withdraw'
    case 'review':
      return draft.text === '' ? 'withdraw' : 'review'
    default:
      return parsed.output
  }
}

/** The address of a step. */
export const withdrawPath = (step: WithdrawalStep): string =>
  `${paths.wallet}?${new URLSearchParams({ step })}`
