/** The steps of a withdrawal. The names of the search parameter and of the draft's fields are in stored histories. */
import * as v from 'valibot'
import { paths } from '#app/routing/paths.ts'
import { Entry, WithdrawReceipt } from '#protocol/http/wallet.ts'
import { useSession } from '#session/session.ts'
import {
  type MoneyFlow,
  type MoneyStep,
  moneyFlowReader,
  useMoneyFlow,
} from '#shared/money-flow/money-flow.ts'

export type WithdrawalStep = MoneyStep<'withdraw'>

const Method = WithdrawReceipt.entries.method

/** A withdrawal as the user confirmed it. */
const WithdrawalOrder = v.object({
  /** As in the request's body. */
  amount: v.string(),
  method: Method,
  /** The masked account or address. */
  destination: v.string(),
  currency: v.string(),
})
export type WithdrawalOrder = v.InferOutput<typeof WithdrawalOrder>

/** The host's receipt, or its ledger entries, newest first, where the answer itself was lost. */
const WithdrawalReceipt = v.union([
  v.object({ receipt: WithdrawReceipt }),
  v.object({ entries: v.tupleWithRest([Entry], Entry) }),
])
export type WithdrawalReceipt = v.InferOutput<typeof WithdrawalReceipt>

const WithdrawalDraft = v.object({
  /** The amount as it was typed. */
  text: v.fallback(v.string(), ''),
  method: v.fallback(v.optional(Method), undefined),
  order: v.fallback(v.optional(WithdrawalOrder), undefined),
  requestId: v.fallback(v.optional(v.string()), undefined),
  /** The receipt. */
  proof: v.fallback(v.optional(WithdrawalReceipt), undefined),
})
export type WithdrawalDraft = v.InferOutput<typeof WithdrawalDraft>
export type WithdrawalFlow = MoneyFlow<'withdraw', WithdrawalDraft>

const withdrawalFlow = moneyFlowReader({
  first: 'withdraw',
  param: 'step',
  draft: WithdrawalDraft,
  canReview: ({ text }) => text !== '',
  canSend: ({ order, requestId }) => order !== undefined && requestId !== undefined,
  isDone: ({ proof, order }) => proof !== undefined && order !== undefined,
})

export const useWithdrawalFlow = (): WithdrawalFlow => useMoneyFlow(withdrawalFlow, paths.wallet)

/** The key of the typed amount, see `useFieldDraft`; each user has their own. */
export const useTypedKey = (): string => useSession(({ user }) => `withdraw ${user?.username ?? ''}`)
