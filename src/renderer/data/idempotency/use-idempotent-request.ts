import { useRef, useState } from 'react'
import { executeKeyed, type IdempotentRequest, withKey } from './execute.ts'
import type { Outcome } from './request-outcome.ts'

export type IdempotentRequestState<Receipt> = { kind: 'idle' } | { kind: 'checking' } | Outcome<Receipt>

/** An idempotent request of one screen: one at a time; its key stays the same until a definite answer. */
export function useIdempotentRequest<Body, Receipt>(
  request: IdempotentRequest<Body, Receipt>,
  onSettled: () => unknown,
) {
  const [state, setState] = useState<IdempotentRequestState<Receipt>>({ kind: 'idle' })
  const isInFlight = useRef(false)

  /** Resolves to the kind of the outcome; undefined while another request is in flight. */
  async function run(body: Body): Promise<Outcome<Receipt>['kind'] | undefined> {
    // Not state: a second click may come before the next render.
    if (isInFlight.current) return undefined
    isInFlight.current = true
    const outcome = await executeKeyed(request, withKey(request, body), () => setState({ kind: 'checking' }))
    isInFlight.current = false
    setState(outcome)
    await onSettled()
    return outcome.kind
  }

  return { state, run, reset: () => setState({ kind: 'idle' }) }
}
