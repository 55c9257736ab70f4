/** The steps of a deposit request. The names of the search parameter and of the draft's fields are in stored histories. */
import * as v from 'valibot'
import { paths } from '#app/routing/paths.ts'
import { DepositRequest } from '#protocol/http/wallet-additions.ts'
import { useSession } from '#session/session.ts'
import {
  type MoneyFlow,
  type MoneyStep,
  moneyFlowReader,
  useMoneyFlow,
} from '#shared/money-flow/money-flow.ts'

export type DepositStep = MoneyStep<'amount'>

const DepositDraft = v.object({
  /** The amount as it was typed. */
  text: v.fallback(v.string(), ''),
  /** As in the request's body. */
  amount: v.fallback(v.optional(v.string()), undefined),
  requestId: v.fallback(v.optional(v.string()), undefined),
  /** What the host stored. */
  proof: v.fallback(v.optional(DepositRequest), undefined),
})
type DepositDraft = v.InferOutput<typeof DepositDraft>
export type DepositFlow = MoneyFlow<'amount', DepositDraft>

const depositFlow = moneyFlowReader({
  first: 'amount',
  param: 'deposit',
  draft: DepositDraft,
  canReview: ({ text }) => text !== '',
  canSend: ({ amount, requestId }) => amount !== undefined && requestId !== undefined,
  isDone: ({ proof }) => proof !== undefined,
})

export const useDepositFlow = (): DepositFlow => useMoneyFlow(depositFlow, paths.wallet)

/** The key of the typed amount, see `useFieldDraft`; each user has their own. */
export const useTypedDepositKey = (): string => useSession(({ user }) => `deposit ${user?.username ?? ''}`)
