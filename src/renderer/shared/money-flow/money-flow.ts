/**
 * The steps of a movement of money: the first step with the amount, then `review`, `sent` (from the confirmation to the
 * outcome) and `done`. The step is in the address and the draft in the history entry's state, so both survive back and
 * reload, and an external link cannot prefill an amount.
 */
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { useSession } from '#session/session.ts'

export type MoneyStep<First extends string> = First | 'review' | 'sent' | 'done'

export interface MoneyFlow<First extends string, Draft> {
  /** Undefined outside the flow. */
  readonly step: MoneyStep<First> | undefined
  readonly draft: Draft
  /** Opens a step: as a new history entry, or in place of the current one. */
  readonly go: (step: MoneyStep<First>, draft: Draft, options?: { isReplacing?: boolean }) => void
  readonly back: () => void
}

interface MoneyFlowRules<First extends string, Draft> {
  readonly first: First
  /** The search parameter with the step. */
  readonly param: string
  /** Every field has a fallback. */
  readonly draft: v.GenericSchema<unknown, Draft>
  /** Whether the draft has the data that a step needs. */
  readonly canReview: (draft: Draft) => boolean
  readonly canSend: (draft: Draft) => boolean
  readonly isDone: (draft: Draft) => boolean
}

export interface MoneyFlowReader<First extends string, Draft> {
  /** Parses the draft in a history entry's state. */
  readonly draftIn: (state: unknown) => Draft
  /** The step in the address, or an earlier one if the draft lacks the data for it. */
  readonly stepIn: (query: URLSearchParams, draft: Draft) => MoneyStep<First> | undefined
  /** The address of a step; `base` is the page's address without a step. */
  readonly pathOf: (base: string, step: MoneyStep<First>) => string
}

export function moneyFlowReader<First extends string, Draft>({
  first,
  param,
  draft: schema,
  canReview,
  canSend,
  isDone,
}: MoneyFlowRules<First, Draft>): MoneyFlowReader<First, Draft> {
  return {
    draftIn(state) {
      const parsed = v.safeParse(schema, state)
      return parsed.success ? parsed.output : v.parse(schema, {})
    },
    stepIn(query, draft) {
      switch (query.get(param)) {
        case 'done':
          return isDone(draft) ? 'done' : undefined
        case 'sent':
          return canSend(draft) ? 'sent' : first
        case 'review':
          return canReview(draft) ? 'review' : first
        case first:
          return first
        default:
          return undefined
      }
    },
    pathOf: (base, step) =>
      `${base}${base.includes('?') ? '&' : '?'}${new URLSearchParams({ [param]: step })}`,
  }
}

const Owned = v.object({ user: v.string() })

/** False for the draft of another user, who was in this window before. An earlier version stored no user. */
const isOwn = (state: unknown, user: string | undefined): boolean =>
  !v.is(Owned, state) || state.user === user

/** The current step and draft, and the navigation; `base` is the page's address without a step. */
export function useMoneyFlow<First extends string, Draft>(
  { draftIn, stepIn, pathOf }: MoneyFlowReader<First, Draft>,
  base: string,
): MoneyFlow<First, Draft> {
  const [query] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const user = useSession((session) => session.user?.username)
  const navigate = useNavigate()
  const draft = useMemo(() => draftIn(isOwn(state, user) ? state : undefined), [draftIn, state, user])
  const go = useCallback<MoneyFlow<First, Draft>['go']>(
    (step, next, { isReplacing = false } = {}) =>
      void navigate(pathOf(base, step), {
        state: { ...next, user },
        replace: isReplacing,
        preventScrollReset: isReplacing,
      }),
    [navigate, pathOf, base, user],
  )
  const back = useCallback(() => void navigate(-1), [navigate])
  return { step: stepIn(query, draft), draft, go, back }
}
