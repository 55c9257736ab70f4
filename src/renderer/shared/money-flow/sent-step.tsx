/** The `sent` step of a money flow: from the confirmation to the outcome. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPath, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { dropBackgroundOutcome } from '#data/idempotency/background-outcomes.ts'
import type { KeyedRequest } from '#data/idempotency/execute.ts'
import type { RequestsInFlight } from '#data/idempotency/in-flight.ts'
import type { Outcome } from '#data/idempotency/request-outcome.ts'
import { isOnline, onOnlineChange } from '#platform/online.ts'
import { useFocus } from '#ui/hooks/use-focus.ts'
import type { Refusal } from '../errors/business-error-notice.tsx'
import { useIsCurrentRoute } from '../hooks/current-route.tsx'
import { resetBalances } from '../money/balances-query.ts'
import type { MoneyFlow } from './money-flow.ts'

export type RequestPhase = 'sending' | 'checking' | 'unknown'
type DefiniteOutcome<Receipt> = Exclude<Outcome<Receipt>, { kind: 'unknown' }>

type SentStepProps<Body, Receipt> = {
  requests: RequestsInFlight<Body, Receipt>
  keyed: KeyedRequest<Body>
  onOutcome: (outcome: DefiniteOutcome<Receipt>) => void
  className: string | undefined
  /** Rendered while the request is pending or its outcome unknown; `check` recovers the outcome. */
  children: (phase: RequestPhase, check: () => void) => ReactNode
}

/** Awaits the outcome. An unknown outcome is never called failed, and nothing is sent with a new key. */
export function SentStep<Body, Receipt>(props: SentStepProps<Body, Receipt>) {
  const { requests, keyed, onOutcome, className, children } = props
  const region = useFocus<HTMLDivElement>()
  const phase = useOutcome(requests, keyed, onOutcome)
  return (
    <div ref={region} tabIndex={-1} className={className} role="status">
      {children(phase, () => requests.recover(keyed))}
    </div>
  )
}

/**
 * Awaits the outcome of a request. While it is unknown, it is recovered again when the connection returns. If the user
 * has navigated away, the outcome is shown as a banner instead.
 */
function useOutcome<Body, Receipt>(
  requests: RequestsInFlight<Body, Receipt>,
  keyed: KeyedRequest<Body>,
  onOutcome: (outcome: DefiniteOutcome<Receipt>) => void,
): RequestPhase {
  const state = useStore(requests.states, (states) => states[keyed.requestId])
  const isCurrent = useIsCurrentRoute()
  const location = useLocation()
  const show = useEffectEvent(onOutcome)
  const outcome = state?.outcome
  const isUnknown = outcome?.kind === 'unknown'

  useEffect(() => requests.resume(keyed), [requests, keyed])
  useEffect(
    () => requests.awaitOn(keyed, { path: createPath(location), state: location.state, isCurrent }),
    [requests, keyed, location, isCurrent],
  )
  useEffect(() => {
    if (!outcome || !isCurrent()) return
    dropBackgroundOutcome(keyed.requestId)
    if (outcome.kind === 'unknown') return
    show(outcome)
    return () => requests.forget(keyed)
  }, [outcome, requests, keyed, isCurrent])
  useEffect(() => {
    if (!isUnknown) return
    return onOnlineChange(() => {
      if (isOnline()) requests.recover(keyed)
    })
  }, [isUnknown, requests, keyed])
  if (isUnknown) return 'unknown'
  return state?.isChecking ? 'checking' : 'sending'
}

interface MoneyDraft<Receipt> {
  readonly requestId?: string | undefined
  readonly proof?: Receipt | undefined
}

interface OutcomeOptions<First extends string> {
  /** The step to return to when no money was moved. */
  readonly retryStep: First | 'review'
  /** The queries to refetch; all by default. */
  readonly queryKey?: QueryKey
  readonly onDone?: () => void
}

/** Moves the flow on with the outcome: to the receipt, or back with the reason why no money was moved. */
export function useMoneyOutcome<First extends string, Receipt, Draft extends MoneyDraft<Receipt>>(
  { draft, go }: MoneyFlow<First, Draft>,
  { retryStep, queryKey, onDone }: OutcomeOptions<First>,
) {
  const [refusal, setRefusal] = useState<Refusal>()
  const queries = useQueryClient()

  function handleOutcome(outcome: DefiniteOutcome<Receipt>) {
    if (outcome.kind === 'done') resetBalances(queries)
    void queries.invalidateQueries(queryKey && { queryKey })
    if (outcome.kind === 'done') {
      onDone?.()
      setRefusal(undefined)
      go('done', { ...draft, proof: outcome.receipt }, { isReplacing: true })
    } else {
      setRefusal(outcome)
      go(retryStep, { ...draft, requestId: undefined }, { isReplacing: true })
    }
  }

  return { refusal, handleOutcome }
}
